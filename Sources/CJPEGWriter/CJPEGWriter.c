#include "CJPEGWriter.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

struct writer {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf escape;
  unsigned char *file;
  unsigned long length;
  uint8_t *row;
};

static _Thread_local char message[JMSG_LENGTH_MAX];

static void fail(j_common_ptr jpeg) {
  jpeg->err->format_message(jpeg, message);
  longjmp(((struct writer *)jpeg->client_data)->escape, 1);
}

static void keep_silent(j_common_ptr jpeg) { (void)jpeg; }

static void write_rows(struct writer *writer, const uint8_t *pixels, size_t pitch) {
  struct jpeg_compress_struct *jpeg = &writer->jpeg;
  while (jpeg->next_scanline < jpeg->image_height) {
    const uint8_t *from = pixels + pitch * jpeg->next_scanline;
    for (JDIMENSION x = 0; x < jpeg->image_width; x++) {
      writer->row[3 * x] = from[4 * x + 2];
      writer->row[3 * x + 1] = from[4 * x + 1];
      writer->row[3 * x + 2] = from[4 * x];
    }
    JSAMPROW rows[1] = {writer->row};
    jpeg_write_scanlines(jpeg, rows, 1);
  }
}

const char *albumen_jpeg_write(
    const uint8_t *pixels, size_t pitch, uint32_t width, uint32_t height, int quality, int is_progressive,
    uint8_t **file, size_t *length) {
  // Not on the stack: what changes between setjmp and longjmp would be lost there.
  struct writer *writer = calloc(1, sizeof *writer);
  if (writer) writer->row = malloc((size_t)width * 3);
  if (!writer || !writer->row) {
    free(writer);
    return "out of memory";
  }
  writer->jpeg.err = jpeg_std_error(&writer->errors);
  writer->errors.error_exit = fail;
  writer->errors.output_message = keep_silent;
  writer->jpeg.client_data = writer;
  const char *failure = NULL;
  if (setjmp(writer->escape)) {
    failure = message;
    free(writer->file);
  } else {
    jpeg_create_compress(&writer->jpeg);
    writer->jpeg.client_data = writer;
    jpeg_mem_dest(&writer->jpeg, &writer->file, &writer->length);
    writer->jpeg.image_width = width;
    writer->jpeg.image_height = height;
    writer->jpeg.input_components = 3;
    writer->jpeg.in_color_space = JCS_RGB;
    jpeg_set_defaults(&writer->jpeg);
    jpeg_set_quality(&writer->jpeg, quality, TRUE);
    if (is_progressive) jpeg_simple_progression(&writer->jpeg);
    jpeg_start_compress(&writer->jpeg, TRUE);
    write_rows(writer, pixels, pitch);
    jpeg_finish_compress(&writer->jpeg);
    *file = writer->file;
    *length = writer->length;
  }
  jpeg_destroy_compress(&writer->jpeg);
  free(writer->row);
  free(writer);
  return failure;
}
