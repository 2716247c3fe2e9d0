// A QEMU plugin that counts the instructions of the emulated program, in all and by the function they belong to:
//
//     qemu-aarch64 -plugin instructions.so,out=FILE program
//
// FILE has a line `COUNT NAME` for each function, by its name in the program's symbol table (`-` for what has none). Each
// write to standard output ends a list, with an empty line, and counting starts anew: so a program can set marks.
// Blocks are counted where they are entered, so a block that is left by a fault counts whole. Of what several threads do
// at once, some can be lost.
//
// Debian packages no header of QEMU's plugins, so the part that is used of their interface, version 1, is declared here
// (docs/devel/tcg-plugins.rst and include/qemu/qemu-plugin.h of QEMU 7.2).
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORTED __attribute__((visibility("default")))

typedef uint64_t qemu_plugin_id_t;
typedef struct qemu_info_t qemu_info_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, enum qemu_plugin_op, void *, uint64_t);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, void *), void *);
void qemu_plugin_register_vcpu_syscall_cb(qemu_plugin_id_t,
                                          void (*)(qemu_plugin_id_t, unsigned, int64_t, uint64_t, uint64_t, uint64_t,
                                                   uint64_t, uint64_t, uint64_t, uint64_t, uint64_t));
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
const char *qemu_plugin_insn_symbol(const struct qemu_plugin_insn *);

EXPORTED int qemu_plugin_version = 1;

struct function {
  struct function *next;
  const char *name;
  uint64_t count;
};
// By a hash of the name. Blocks are translated under a lock of QEMU's, one at a time.
static struct function *functions[4096];
static FILE *out;

static struct function *find(const char *name) {
  unsigned hash = 5381;
  for (const char *p = name; *p; p++) hash = hash * 33 + (unsigned char)*p;
  struct function **place = &functions[hash % (sizeof functions / sizeof *functions)];
  for (struct function *f = *place; f; f = f->next)
    if (!strcmp(f->name, name)) return f;
  struct function *made = calloc(1, sizeof *made);
  char *copy = strdup(name);
  if (!made || !copy) abort();
  *made = (struct function){.next = *place, .name = copy};
  return *place = made;
}

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
  (void)id;
  const char *name = qemu_plugin_insn_symbol(qemu_plugin_tb_get_insn(block, 0));
  struct function *function = find(name && *name ? name : "-");
  qemu_plugin_register_vcpu_tb_exec_inline(block, QEMU_PLUGIN_INLINE_ADD_U64, &function->count,
                                           qemu_plugin_tb_n_insns(block));
}

static void list(void) {
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    for (struct function *f = functions[i]; f; f = f->next) {
      if (f->count) fprintf(out, "%llu %s\n", (unsigned long long)f->count, f->name);
      f->count = 0;
    }
}

static void called(qemu_plugin_id_t id, unsigned processor, int64_t number, uint64_t a, uint64_t b, uint64_t c, uint64_t d,
                   uint64_t e, uint64_t f, uint64_t g, uint64_t h) {
  (void)id, (void)processor, (void)b, (void)c, (void)d, (void)e, (void)f, (void)g, (void)h;
  enum { aarch64_write = 64 };
  if (number != aarch64_write || a != 1) return;
  list();
  fputc('\n', out);
}

static void ended(qemu_plugin_id_t id, void *unused) {
  (void)id, (void)unused;
  list();
  fclose(out);
}

EXPORTED int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int argc, char **argv) {
  (void)info;
  for (int i = 0; i < argc; i++)
    if (!strncmp(argv[i], "out=", 4)) out = fopen(argv[i] + 4, "w");
  if (!out) {
    fprintf(stderr, "instructions: out=FILE is missing or cannot be written: %s\n", strerror(errno));
    return 1;
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_vcpu_syscall_cb(id, called);
  qemu_plugin_register_atexit_cb(id, ended, NULL);
  return 0;
}
