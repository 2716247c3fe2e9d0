// Linux calls that the Glibc module map leaves out, and constants that the importer drops because they are macros.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <unistd.h>
#include <dirent.h>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <stdint.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>

// Control messages are built with macros (CMSG_*), which Swift cannot call.

/// Sends `length` bytes and, unless `descriptor` is -1, that descriptor with the first of them. Returns what sendmsg(2) does.
static inline ssize_t clinux_send(int socket, const void *bytes, size_t length, int descriptor, int flags) {
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = length};
  union { struct cmsghdr head; char space[CMSG_SPACE(sizeof(int))]; } control;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor >= 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.space;
    message.msg_controllen = sizeof control.space;
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(head), &descriptor, sizeof(int));
  }
  return sendmsg(socket, &message, flags | MSG_NOSIGNAL);
}

/// Receives up to `length` bytes and at most one descriptor, close-on-exec, or -1; further ones are closed.
/// Returns what recvmsg(2) does.
static inline ssize_t clinux_receive(int socket, void *bytes, size_t length, int *descriptor, int flags) {
  struct iovec part = {.iov_base = bytes, .iov_len = length};
  union { struct cmsghdr head; char space[CMSG_SPACE(4 * sizeof(int))]; } control;
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
  *descriptor = -1;
  ssize_t count = recvmsg(socket, &message, flags | MSG_CMSG_CLOEXEC);
  if (count < 0) return count;
  for (struct cmsghdr *head = CMSG_FIRSTHDR(&message); head; head = CMSG_NXTHDR(&message, head)) {
    if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
    size_t n = (head->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < n; i++) {
      int received;
      memcpy(&received, CMSG_DATA(head) + i * sizeof(int), sizeof(int));
      if (*descriptor < 0) *descriptor = received; else close(received);
    }
  }
  return count;
}

// ioctl(2), open(2) and fcntl(2) are variadic; the importer drops variadic functions and request macros.
static inline int clinux_ioctl_int(int descriptor, unsigned long request, long argument) {
  return ioctl(descriptor, request, argument);
}
static inline int clinux_ioctl_pointer(int descriptor, unsigned long request, void *argument) {
  return ioctl(descriptor, request, argument);
}
static inline int clinux_fcntl(int descriptor, int command, long argument) { return fcntl(descriptor, command, argument); }
static inline int clinux_open(const char *path, int flags, int mode) { return open(path, flags | O_CLOEXEC, mode); }

// Declared only with _GNU_SOURCE, which an imported module cannot ask for; the values are the kernel's interface.
static inline int clinux_memfd_create(const char *name, unsigned flags) { return (int)syscall(SYS_memfd_create, name, flags); }
static const unsigned clinux_mfd_cloexec = 1, clinux_mfd_allow_sealing = 2;
static const int clinux_f_add_seals = 1033, clinux_f_get_seals = 1034;
static const int clinux_seal_seal = 1, clinux_seal_shrink = 2, clinux_seal_grow = 4, clinux_seal_write = 8;
/// accept4(2): the next connection, close-on-exec and non-blocking from the start, without the peer's address.
static inline int clinux_accept(int socket) {
  return (int)syscall(SYS_accept4, socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}
/// pidfd_open(2): close-on-exec by itself.
static inline int clinux_pidfd_open(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }
static inline int clinux_set_thread_name(pthread_t thread, const char *name) {
  // 15 bytes and an end is what the kernel keeps; the caller cut the name.
  extern int pthread_setname_np(pthread_t, const char *);
  return pthread_setname_np(thread, name);
}
