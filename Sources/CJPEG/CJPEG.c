#include "CJPEG.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jpeglib.h>
#include <jerror.h>

enum { buffer_size = 65536 };

struct albumen_jpeg {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  int descriptor;
  off_t offset;
  /// The file's end was reached and an end marker was made up.
  int reached_end;
  /// A warning meant that pixels are wrong.
  int is_damaged;
  int has_several_scans;
  int failure;
  char message[JMSG_LENGTH_MAX];
  JOCTET buffer[buffer_size];
};

static albumen_jpeg *reader_of(j_common_ptr jpeg) { return (albumen_jpeg *)jpeg->client_data; }

static void fail(j_common_ptr jpeg) {
  albumen_jpeg *reader = reader_of(jpeg);
  jpeg->err->format_message(jpeg, reader->message);
  switch (jpeg->err->msg_code) {
    case JERR_OUT_OF_MEMORY: reader->failure = albumen_jpeg_no_memory; break;
    case JERR_BAD_PRECISION:
    case JERR_SOF_UNSUPPORTED:
    case JERR_NOT_COMPILED:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL: reader->failure = albumen_jpeg_unsupported; break;
    default: reader->failure = reader->reached_end ? albumen_jpeg_truncated : albumen_jpeg_damaged;
  }
  longjmp(reader->escape, 1);
}

static void note(j_common_ptr jpeg, int level) {
  if (level >= 0) return;
  jpeg->err->num_warnings++;
  switch (jpeg->err->msg_code) {
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
      if (!reader_of(jpeg)->is_damaged) jpeg->err->format_message(jpeg, reader_of(jpeg)->message);
      reader_of(jpeg)->is_damaged = 1;
      break;
    default: break;  // Others, such as bytes between markers, harm no pixel.
  }
}

static void keep_silent(j_common_ptr jpeg) { (void)jpeg; }

/// A scan of a few bytes costs as much time as a whole picture; a real file has some ten of them.
static void limit_scans(j_common_ptr jpeg) {
  if (((j_decompress_ptr)jpeg)->input_scan_number <= 200) return;
  snprintf(reader_of(jpeg)->message, JMSG_LENGTH_MAX, "more than 200 scans");
  reader_of(jpeg)->failure = albumen_jpeg_damaged;
  longjmp(reader_of(jpeg)->escape, 1);
}

static boolean fill_buffer(j_decompress_ptr jpeg) {
  albumen_jpeg *reader = reader_of((j_common_ptr)jpeg);
  ssize_t count;
  do count = pread(reader->descriptor, reader->buffer, buffer_size, reader->offset);
  while (count < 0 && errno == EINTR);
  if (count < 0) {
    snprintf(reader->message, sizeof reader->message, "%s", strerror(errno));
    reader->failure = albumen_jpeg_unreadable;
    longjmp(reader->escape, 1);
  }
  if (count == 0) {
    // libjpeg reads ahead of what it needs, so the end may be no harm: it is judged by what is missing.
    reader->reached_end = 1;
    reader->buffer[0] = 0xff;
    reader->buffer[1] = JPEG_EOI;
    count = 2;
  }
  reader->offset += count;
  reader->source.next_input_byte = reader->buffer;
  reader->source.bytes_in_buffer = (size_t)count;
  return TRUE;
}

static void skip(j_decompress_ptr jpeg, long count) {
  albumen_jpeg *reader = reader_of((j_common_ptr)jpeg);
  if (count <= 0) return;
  if ((size_t)count <= reader->source.bytes_in_buffer) {
    reader->source.next_input_byte += count;
    reader->source.bytes_in_buffer -= (size_t)count;
  } else {
    reader->offset += count - (long)reader->source.bytes_in_buffer;
    reader->source.bytes_in_buffer = 0;
  }
}

static void do_nothing(j_decompress_ptr jpeg) { (void)jpeg; }

static int set_up(albumen_jpeg *reader, int descriptor) {
  reader->descriptor = descriptor;
  reader->jpeg.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = fail;
  reader->errors.emit_message = note;
  reader->errors.output_message = keep_silent;
  reader->jpeg.client_data = reader;
  if (setjmp(reader->escape)) return 0;
  jpeg_create_decompress(&reader->jpeg);
  reader->jpeg.client_data = reader;
  reader->source.init_source = do_nothing;
  reader->source.fill_input_buffer = fill_buffer;
  reader->source.skip_input_data = skip;
  reader->source.resync_to_restart = jpeg_resync_to_restart;
  reader->source.term_source = do_nothing;
  reader->jpeg.src = &reader->source;
  reader->progress.progress_monitor = limit_scans;
  reader->jpeg.progress = &reader->progress;
  return 1;
}

albumen_jpeg *albumen_jpeg_open(int descriptor) {
  albumen_jpeg *reader = calloc(1, sizeof *reader);
  if (!reader || set_up(reader, descriptor)) return reader;
  albumen_jpeg_close(reader);
  return NULL;
}

int albumen_jpeg_read_header(albumen_jpeg *reader, albumen_jpeg_header *header) {
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  if (setjmp(reader->escape)) return reader->failure;
  jpeg_read_header(jpeg, TRUE);
  memset(header, 0, sizeof *header);
  header->width = jpeg->image_width;
  header->height = jpeg->image_height;
  switch (jpeg->jpeg_color_space) {
    case JCS_GRAYSCALE:
    case JCS_YCbCr:
    case JCS_RGB:
#ifdef JCS_ALPHA_EXTENSIONS
      jpeg->out_color_space = JCS_EXT_BGRA;
#else
      jpeg->out_color_space = JCS_RGB;
#endif
      break;
    case JCS_CMYK:
    case JCS_YCCK:
      jpeg->out_color_space = JCS_CMYK;
      header->is_cmyk = 1;
      header->is_inverted = jpeg->saw_Adobe_marker;
      break;
    default:
      snprintf(reader->message, sizeof reader->message, "%d colour components", jpeg->num_components);
      return albumen_jpeg_unsupported;
  }
  reader->has_several_scans = jpeg_has_multiple_scans(jpeg);
  if (reader->has_several_scans) {
    for (int i = 0; i < jpeg->num_components; i++) {
      const jpeg_component_info *part = &jpeg->comp_info[i];
      header->coefficient_bytes += (uint64_t)part->width_in_blocks * part->height_in_blocks * sizeof(JBLOCK);
    }
  }
  return albumen_jpeg_ok;
}

int albumen_jpeg_start(albumen_jpeg *reader, int eighths, uint32_t *width, uint32_t *height) {
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  if (setjmp(reader->escape)) return reader->failure;
  jpeg->scale_num = (unsigned)eighths;
  jpeg->scale_denom = 8;
  jpeg_start_decompress(jpeg);
  *width = jpeg->output_width;
  *height = jpeg->output_height;
  return albumen_jpeg_ok;
}

int albumen_jpeg_crop(albumen_jpeg *reader, uint32_t *x, uint32_t *width) {
#ifdef LIBJPEG_TURBO_VERSION
  if (setjmp(reader->escape)) return reader->failure;
  JDIMENSION first = *x, count = *width;
  jpeg_crop_scanline(&reader->jpeg, &first, &count);
  *x = first;
  *width = count;
#else
  *x = 0;
  *width = reader->jpeg.output_width;
#endif
  return albumen_jpeg_ok;
}

int albumen_jpeg_skip(albumen_jpeg *reader, uint32_t count) {
  if (setjmp(reader->escape)) return reader->failure;
#ifdef LIBJPEG_TURBO_VERSION
  jpeg_skip_scanlines(&reader->jpeg, count);
#else
  JSAMPARRAY row = (*reader->jpeg.mem->alloc_sarray)(
      (j_common_ptr)&reader->jpeg, JPOOL_IMAGE, reader->jpeg.output_width * 4, 1);
  for (uint32_t i = 0; i < count; i++) jpeg_read_scanlines(&reader->jpeg, row, 1);
#endif
  return albumen_jpeg_ok;
}

int albumen_jpeg_read_row(albumen_jpeg *reader, uint8_t *row) {
  if (setjmp(reader->escape)) return reader->failure;
  JSAMPROW rows[1] = {row};
  jpeg_read_scanlines(&reader->jpeg, rows, 1);
#ifndef JCS_ALPHA_EXTENSIONS
  if (reader->jpeg.out_color_space == JCS_RGB) {
    for (JDIMENSION x = reader->jpeg.output_width; x-- > 0;) {
      uint8_t r = row[3 * x], g = row[3 * x + 1], b = row[3 * x + 2];
      row[4 * x] = b, row[4 * x + 1] = g, row[4 * x + 2] = r, row[4 * x + 3] = 255;
    }
  }
#endif
  if (!reader->is_damaged) return albumen_jpeg_ok;
  return reader->reached_end ? albumen_jpeg_truncated : albumen_jpeg_damaged;
}

int albumen_jpeg_finish(albumen_jpeg *reader) {
  const struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  if (!reader->reached_end || !reader->has_several_scans) return albumen_jpeg_ok;
  // With the end made up, whole scans may be missing without a warning.
  if (!jpeg->coef_bits) return albumen_jpeg_truncated;
  for (int i = 0; i < jpeg->num_components; i++)
    for (int k = 0; k < DCTSIZE2; k++)
      if (jpeg->coef_bits[i][k] != 0) return albumen_jpeg_truncated;
  return albumen_jpeg_ok;
}

const char *albumen_jpeg_message(const albumen_jpeg *reader) { return reader->message; }

void albumen_jpeg_close(albumen_jpeg *reader) {
  // Destroying frees and cannot fail; a half-made structure has no memory manager and is left alone by it.
  jpeg_destroy_decompress(&reader->jpeg);
  free(reader);
}
