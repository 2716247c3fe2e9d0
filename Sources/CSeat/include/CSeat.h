// The console's ioctls, and the two signal handlers that must be async-signal-safe, which Swift code cannot promise to be.
#pragma once
#include <linux/kd.h>
#include <linux/vt.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

// ioctl(2) is variadic, which the importer drops.
int cseat_ioctl_value(int descriptor, unsigned long request, long value);
int cseat_ioctl_pointer(int descriptor, unsigned long request, void *pointer);

/// A close-on-exec, non-blocking pipe: pipe2(2), a GNU extension that Glibc's module leaves out.
int cseat_pipe(int ends[2]);

/// Asks that this process is told before the console is taken (SIGUSR1) and when it comes back (SIGUSR2): VT_SETMODE.
int cseat_control_switching(int console);
/// Lets the kernel switch consoles on its own again.
int cseat_release_switching(int console);

/// On SIGUSR1 writes the byte 'r' and on SIGUSR2 the byte 'a' into `pipe`, on whichever thread the signal arrives.
int cseat_forward_switches(int pipe);

/// From now on a crash (SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT) puts `console` back into text mode with this
/// keyboard mode before it takes its course.
void cseat_guard(int console, int keyboard_mode);
/// A crash leaves the console alone again.
void cseat_unguard(void);
