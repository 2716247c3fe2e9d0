/// What `libinput record` 1.22.1 wrote of a uinput panel that played a tap, a drag with a second finger's tap in it, and
/// a palm; its commented list of the device's abilities left out.
public let usbPanelRecording = """
    # libinput record
    version: 1
    ndevices: 1
    libinput:
      version: "1.22.1"
      git: "unknown"
    system:
      kernel: "6.1.0-57-amd64"
      dmi: "dmi:bvnSeaBIOS:bvr1.16.2-debian-1.16.2-1:bd04/01/2014:br0.0:svnQEMU:pnStandardPC(Q35+ICH9,2009):pvrpc-q35-7.2:cvnQEMU:ct1:cvrpc-q35-7.2:sku:"
    devices:
    - node: /dev/input/event1
      evdev:
        name: "Albumen USB Touch"
        id: [3, 3823, 29184, 0]
        codes:
          0: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] # EV_SYN
          1: [330] # EV_KEY
          3: [0, 1, 47, 53, 54, 55, 57] # EV_ABS
        absinfo:
          0: [0, 32767, 0, 0, 149]
          1: [0, 19659, 0, 0, 149]
          47: [0, 9, 0, 0, 0]
          53: [0, 32767, 0, 0, 149]
          54: [0, 19659, 0, 0, 149]
          55: [0, 15, 0, 0, 0]
          57: [0, 65535, 0, 0, 0]
        properties: [1]
      udev:
        properties:
        - ID_INPUT=1
        - ID_INPUT_HEIGHT_MM=131
        - ID_INPUT_TOUCHSCREEN=1
        - ID_INPUT_WIDTH_MM=219
      quirks:
      events:
      # Current time is 09:21:16
      - evdev:
        - [  0,      0,   3,  57,       0] # EV_ABS / ABS_MT_TRACKING_ID        0
        - [  0,      0,   3,  53,    4096] # EV_ABS / ABS_MT_POSITION_X      4096 (+4096)
        - [  0,      0,   3,  54,    2047] # EV_ABS / ABS_MT_POSITION_Y      2047 (+2047)
        - [  0,      0,   3,   0,    4096] # EV_ABS / ABS_X                  4096 (+4096)
        - [  0,      0,   3,   1,    2047] # EV_ABS / ABS_Y                  2047 (+2047)
        - [  0,      0,   1, 330,       1] # EV_KEY / BTN_TOUCH                 1
        - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
      - evdev:
        - [  0,  43327,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID       -1
        - [  0,  43327,   1, 330,       0] # EV_KEY / BTN_TOUCH                 0
        - [  0,  43327,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +43ms
                                           # Touch device in neutral state
      - evdev:
        - [  0, 193198,   3,  57,       1] # EV_ABS / ABS_MT_TRACKING_ID        1
        - [  0, 193198,   3,  53,   24576] # EV_ABS / ABS_MT_POSITION_X     24576 (+20480)
        - [  0, 193198,   3,  54,    8191] # EV_ABS / ABS_MT_POSITION_Y      8191 (+6144)
        - [  0, 193198,   3,   0,   24576] # EV_ABS / ABS_X                 24576 (+20480)
        - [  0, 193198,   3,   1,    8191] # EV_ABS / ABS_Y                  8191 (+6144)
        - [  0, 193198,   1, 330,       1] # EV_KEY / BTN_TOUCH                 1
        - [  0, 193198,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +150ms
      - evdev:
        - [  0, 202945,   3,  53,   23756] # EV_ABS / ABS_MT_POSITION_X     23756 (-820)
        - [  0, 202945,   3,   0,   23756] # EV_ABS / ABS_X                 23756 (-820)
        - [  0, 202945,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +9ms
      - evdev:
        - [  0, 212905,   3,  53,   22528] # EV_ABS / ABS_MT_POSITION_X     22528 (-1228)
        - [  0, 212905,   3,  54,    8232] # EV_ABS / ABS_MT_POSITION_Y      8232 (+41)
        - [  0, 212905,   3,   0,   22528] # EV_ABS / ABS_X                 22528 (-1228)
        - [  0, 212905,   3,   1,    8232] # EV_ABS / ABS_Y                  8232 (+41)
        - [  0, 212905,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +10ms
      - evdev:
        - [  0, 217893,   3,  47,       1] # EV_ABS / ABS_MT_SLOT               1
        - [  0, 217893,   3,  57,       2] # EV_ABS / ABS_MT_TRACKING_ID        2
        - [  0, 217893,   3,  53,    4096] # EV_ABS / ABS_MT_POSITION_X      4096 (+4096)
        - [  0, 217893,   3,  54,   16383] # EV_ABS / ABS_MT_POSITION_Y     16383 (+16383)
        - [  0, 217893,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +5ms
      - evdev:
        - [  0, 222748,   3,  47,       0] # EV_ABS / ABS_MT_SLOT               0
        - [  0, 222748,   3,  53,   20889] # EV_ABS / ABS_MT_POSITION_X     20889 (-1639)
        - [  0, 222748,   3,  54,    8273] # EV_ABS / ABS_MT_POSITION_Y      8273 (+41)
        - [  0, 222748,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +5ms
      - evdev:
        - [  0, 233186,   3,  53,   18841] # EV_ABS / ABS_MT_POSITION_X     18841 (-2048)
        - [  0, 233186,   3,  54,    8314] # EV_ABS / ABS_MT_POSITION_Y      8314 (+41)
        - [  0, 233186,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +11ms
      - evdev:
        - [  0, 239033,   3,  47,       1] # EV_ABS / ABS_MT_SLOT               1
        - [  0, 239033,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID       -1
        - [  0, 239033,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +6ms
      - evdev:
        - [  0, 245677,   3,  47,       0] # EV_ABS / ABS_MT_SLOT               0
        - [  0, 245677,   3,  53,   16384] # EV_ABS / ABS_MT_POSITION_X     16384 (-2457)
        - [  0, 245677,   3,  54,    8355] # EV_ABS / ABS_MT_POSITION_Y      8355 (+41)
        - [  0, 245677,   3,   0,   16384] # EV_ABS / ABS_X                 16384 (-6144)
        - [  0, 245677,   3,   1,    8355] # EV_ABS / ABS_Y                  8355 (+123)
        - [  0, 245677,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +6ms
      - evdev:
        - [  0, 252762,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID       -1
        - [  0, 252762,   1, 330,       0] # EV_KEY / BTN_TOUCH                 0
        - [  0, 252762,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +7ms
                                           # Touch device in neutral state
      - evdev:
        - [  0, 401811,   3,  47,       3] # EV_ABS / ABS_MT_SLOT               3
        - [  0, 401811,   3,  57,       3] # EV_ABS / ABS_MT_TRACKING_ID        3
        - [  0, 401811,   3,  53,   32727] # EV_ABS / ABS_MT_POSITION_X     32727 (+32727)
        - [  0, 401811,   3,  54,   19619] # EV_ABS / ABS_MT_POSITION_Y     19619 (+19619)
        - [  0, 401811,   3,   0,   32727] # EV_ABS / ABS_X                 32727 (+16343)
        - [  0, 401811,   3,   1,   19619] # EV_ABS / ABS_Y                 19619 (+11264)
        - [  0, 401811,   1, 330,       1] # EV_KEY / BTN_TOUCH                 1
        - [  0, 401811,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +149ms
      - evdev:
        - [  0, 413041,   3,  55,       2] # EV_ABS / ABS_MT_TOOL_TYPE          2 (+2)
        - [  0, 413041,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +12ms
      - evdev:
        - [  0, 413110,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID       -1
        - [  0, 413110,   1, 330,       0] # EV_KEY / BTN_TOUCH                 0
        - [  0, 413110,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
                                           # Touch device in neutral state
    """
