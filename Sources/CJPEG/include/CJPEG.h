// JPEG rows from a descriptor, through libjpeg.
//
// libjpeg reports a fatal error by calling a function that must not return; the way out is longjmp, which Swift can
// neither call nor be crossed by. So every call that may fail is wrapped here, in C from end to end.
#pragma once
#include <stdint.h>

typedef struct albumen_jpeg albumen_jpeg;

/// What a call came to.
enum albumen_jpeg_result {
  albumen_jpeg_ok = 0,
  /// The file ended before the picture did.
  albumen_jpeg_truncated = 1,
  /// The data contradict themselves; the message says how.
  albumen_jpeg_damaged = 2,
  /// A valid kind of JPEG that libjpeg does not read.
  albumen_jpeg_unsupported = 3,
  /// malloc failed.
  albumen_jpeg_no_memory = 4,
  /// pread failed; the message is the reason.
  albumen_jpeg_unreadable = 5,
};

/// What the header says.
typedef struct {
  uint32_t width, height;
  /// Bytes that libjpeg must hold at once to decode it: the whole picture's coefficients if it has several scans.
  uint64_t coefficient_bytes;
  /// Rows come as C, M, Y, K instead of B, G, R, 255.
  int is_cmyk;
  /// CMYK is stored as 255 minus the ink, as Adobe's programs do.
  int is_inverted;
} albumen_jpeg_header;

/// A reader of the file behind a descriptor, from its first byte whatever its offset; NULL if memory is out.
/// The descriptor stays the caller's and must outlive the reader.
albumen_jpeg *albumen_jpeg_open(int descriptor);

/// Reads up to the picture's data.
int albumen_jpeg_read_header(albumen_jpeg *reader, albumen_jpeg_header *header);

/// Starts decoding at `eighths` / 8 of the size, 1, 2, 4 or 8, and tells the size of the rows to come.
int albumen_jpeg_start(albumen_jpeg *reader, int eighths, uint32_t *width, uint32_t *height);

/// Leaves out columns of the rows to come: the first kept one is moved left to where libjpeg can begin, and `width` grows
/// to match. To be called between starting and the first row; without libjpeg-turbo nothing is left out.
int albumen_jpeg_crop(albumen_jpeg *reader, uint32_t *x, uint32_t *width);

/// Leaves out the next rows, faster than reading them.
int albumen_jpeg_skip(albumen_jpeg *reader, uint32_t count);

/// Decodes the next row into 4 · width bytes.
int albumen_jpeg_read_row(albumen_jpeg *reader, uint8_t *row);

/// Tells whether what was read is all of the picture; to be called after the last row.
int albumen_jpeg_finish(albumen_jpeg *reader);

/// Why the last call failed, in libjpeg's words; valid until the reader is closed.
const char *albumen_jpeg_message(const albumen_jpeg *reader);

void albumen_jpeg_close(albumen_jpeg *reader);
