#include "CPNG.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <png.h>

struct albumen_png {
  png_structp png;
  png_infop info;
  jmp_buf escape;
  int descriptor;
  off_t offset;
  /// Read ahead, because libpng asks for a few bytes at a time.
  size_t buffered, used;
  int failure;
  char message[200];
  png_byte buffer[65536];
};

static void leave(albumen_png *reader, int failure, const char *message) {
  snprintf(reader->message, sizeof reader->message, "%s", message);
  reader->failure = failure;
  longjmp(reader->escape, 1);
}

static void fail(png_structp png, png_const_charp message) {
  int is_memory = strstr(message, "memory") != NULL;
  leave(png_get_error_ptr(png), is_memory ? albumen_png_no_memory : albumen_png_damaged, message);
}

static void keep_silent(png_structp png, png_const_charp message) { (void)png, (void)message; }

static void read_bytes(png_structp png, png_bytep target, size_t length) {
  albumen_png *reader = png_get_io_ptr(png);
  while (length > 0) {
    if (reader->used == reader->buffered) {
      ssize_t count;
      do count = pread(reader->descriptor, reader->buffer, sizeof reader->buffer, reader->offset);
      while (count < 0 && errno == EINTR);
      if (count < 0) leave(reader, albumen_png_unreadable, strerror(errno));
      if (count == 0) leave(reader, albumen_png_truncated, "end of file");
      reader->offset += count;
      reader->buffered = (size_t)count;
      reader->used = 0;
    }
    size_t part = reader->buffered - reader->used;
    if (part > length) part = length;
    memcpy(target, reader->buffer + reader->used, part);
    reader->used += part;
    target += part;
    length -= part;
  }
}

static int set_up(albumen_png *reader, int descriptor) {
  reader->descriptor = descriptor;
  if (setjmp(reader->escape)) return 0;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, fail, keep_silent);
  if (reader->png) reader->info = png_create_info_struct(reader->png);
  if (!reader->info) return 0;
  png_set_read_fn(reader->png, reader, read_bytes);
  // The caller judges the size; libpng's own limit is a million each way.
  png_set_user_limits(reader->png, 0x7fffffff, 0x7fffffff);
  png_set_chunk_malloc_max(reader->png, 1 << 20);
#ifdef PNG_HANDLE_AS_UNKNOWN_SUPPORTED
  // Nothing but pixels and transparency is wanted: texts and profiles would only be unpacked for nothing.
  static const png_byte ignored[] =
      "bKGD\0cHRM\0cICP\0eXIf\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sRGB\0sTER\0tEXt\0tIME\0zTXt";
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, ignored, sizeof ignored / 5);
#endif
  return 1;
}

albumen_png *albumen_png_open(int descriptor) {
  albumen_png *reader = calloc(1, sizeof *reader);
  if (!reader || set_up(reader, descriptor)) return reader;
  albumen_png_close(reader);
  return NULL;
}

static int has_alpha(const albumen_png *reader) {
  return (png_get_color_type(reader->png, reader->info) & PNG_COLOR_MASK_ALPHA) != 0 ||
         png_get_valid(reader->png, reader->info, PNG_INFO_tRNS) != 0;
}

int albumen_png_read_header(albumen_png *reader, albumen_png_header *header) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  if (setjmp(reader->escape)) return reader->failure;
  png_read_info(png, info);
  header->width = png_get_image_width(png, info);
  header->height = png_get_image_height(png, info);
  header->has_alpha = has_alpha(reader);
  header->passes = png_get_interlace_type(png, info) == PNG_INTERLACE_NONE ? 1 : 7;
  return albumen_png_ok;
}

int albumen_png_start(albumen_png *reader) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  if (setjmp(reader->escape)) return reader->failure;
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_bgr(png);
  if (!has_alpha(reader)) png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)4 * png_get_image_width(png, info)) {
    snprintf(reader->message, sizeof reader->message, "unexpected row length");
    return albumen_png_damaged;
  }
  return albumen_png_ok;
}

int albumen_png_read_row(albumen_png *reader, uint8_t *row) {
  if (setjmp(reader->escape)) return reader->failure;
  png_read_row(reader->png, row, NULL);
  return albumen_png_ok;
}

const char *albumen_png_message(const albumen_png *reader) { return reader->message; }

void albumen_png_close(albumen_png *reader) {
  png_destroy_read_struct(&reader->png, reader->info ? &reader->info : NULL, NULL);
  free(reader);
}
