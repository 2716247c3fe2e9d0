#pragma once
#include <libinput.h>
#include <libudev.h>
#include <linux/input-event-codes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// A log handler takes a va_list, which cannot be in a C function type of Swift's on arm64.

/// What a context's user data points to: who takes its log, line by line, and an argument for that.
struct cinput_log {
  void (*take)(void *owner, enum libinput_log_priority priority, const char *line);
  void *owner;
};

static inline void cinput_handle_log(
    struct libinput *context, enum libinput_log_priority priority, const char *format, va_list arguments) {
  const struct cinput_log *log = libinput_get_user_data(context);
  char line[512];
  vsnprintf(line, sizeof line, format, arguments);
  line[strcspn(line, "\n")] = 0;
  log->take(log->owner, priority, line);
}

/// Lets a context log to the `cinput_log` that its user data points to.
static inline void cinput_forward_log(struct libinput *context) {
  libinput_log_set_handler(context, cinput_handle_log);
}
