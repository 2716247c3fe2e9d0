/// A line for whoever looks after the kiosk (`ServiceProgram.log`).
func log(_ line: String) { Program.log(line) }
