#define _GNU_SOURCE
#include "CSeat.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

int cseat_ioctl_value(int descriptor, unsigned long request, long value) {
  return ioctl(descriptor, request, value);
}

int cseat_ioctl_pointer(int descriptor, unsigned long request, void *pointer) {
  return ioctl(descriptor, request, pointer);
}

int cseat_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK); }

int cseat_control_switching(int console) {
  struct vt_mode mode = {.mode = VT_PROCESS, .relsig = SIGUSR1, .acqsig = SIGUSR2};
  return ioctl(console, VT_SETMODE, &mode);
}

int cseat_release_switching(int console) {
  struct vt_mode mode = {.mode = VT_AUTO};
  return ioctl(console, VT_SETMODE, &mode);
}

static volatile sig_atomic_t switch_pipe = -1;

static void forward_switch(int number) {
  int saved = errno;
  char byte = number == SIGUSR1 ? 'r' : 'a';
  ssize_t written = write(switch_pipe, &byte, 1);
  (void)written; // The pipe holds thousands of switches; there is nobody to tell if it is full.
  errno = saved;
}

int cseat_forward_switches(int pipe) {
  switch_pipe = pipe;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = pipe < 0 ? SIG_DFL : forward_switch;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  int first = sigaction(SIGUSR1, &action, NULL);
  int second = sigaction(SIGUSR2, &action, NULL);
  return first < 0 ? first : second;
}

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT};
enum { crash_count = sizeof crashes / sizeof *crashes };

static volatile sig_atomic_t guarded_console = -1;
static volatile sig_atomic_t guarded_keyboard = K_UNICODE;
static struct sigaction former[crash_count];

static void restore_and_crash(int number, siginfo_t *info, void *context) {
  (void)context;
  int console = guarded_console;
  guarded_console = -1;
  if (console >= 0) {
    struct vt_mode mode = {.mode = VT_AUTO};
    ioctl(console, VT_SETMODE, &mode);
    ioctl(console, KDSETMODE, KD_TEXT);
    ioctl(console, KDSKBMODE, guarded_keyboard);
  }
  for (int i = 0; i < crash_count; i++)
    if (crashes[i] == number) sigaction(number, &former[i], NULL);
  // A faulting instruction faults again on return, with its own context for whoever looks at it; a sent signal does not.
  if (info->si_code <= 0 || number == SIGTRAP) raise(number);
}

void cseat_guard(int console, int keyboard_mode) {
  // A stack overflow leaves no stack for a handler; this one lends the main thread's a little.
  static char stack[16384];
  stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack}, present;
  if (sigaltstack(NULL, &present) == 0 && (present.ss_flags & SS_DISABLE)) sigaltstack(&alternative, NULL);
  int installed = guarded_console >= 0;
  guarded_keyboard = keyboard_mode;
  guarded_console = console;
  if (installed) return;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = restore_and_crash;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &action, &former[i]);
}

void cseat_unguard(void) {
  if (guarded_console < 0) return;
  guarded_console = -1;
  for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &former[i], NULL);
}
