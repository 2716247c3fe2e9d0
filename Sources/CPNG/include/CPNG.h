// PNG rows from a descriptor, through libpng.
//
// libpng leaves a failed call by longjmp, which Swift can neither call nor be crossed by: every call that may fail is
// wrapped here, in C from end to end.
#pragma once
#include <stdint.h>

typedef struct albumen_png albumen_png;

/// What a call came to.
enum albumen_png_result {
  albumen_png_ok = 0,
  /// The file ended before the picture did.
  albumen_png_truncated = 1,
  /// The data contradict themselves; the message says how.
  albumen_png_damaged = 2,
  /// malloc failed.
  albumen_png_no_memory = 3,
  /// pread failed; the message is the reason.
  albumen_png_unreadable = 4,
};

/// What the header says.
typedef struct {
  uint32_t width, height;
  /// Some pixel may be other than opaque.
  int has_alpha;
  /// How often all rows must be read: 1, or 7 for an interlaced picture, whose rows each pass completes in place.
  int passes;
} albumen_png_header;

/// A reader of the file behind a descriptor, from its first byte whatever its offset; NULL if memory is out.
/// The descriptor stays the caller's and must outlive the reader.
albumen_png *albumen_png_open(int descriptor);

/// Reads up to the picture's data; takes no memory that grows with the size.
int albumen_png_read_header(albumen_png *reader, albumen_png_header *header);

/// Starts decoding; from here on a few rows are held.
int albumen_png_start(albumen_png *reader);

/// Reads the next row into 4 · width bytes: B, G, R and alpha, not premultiplied, eight bits each.
int albumen_png_read_row(albumen_png *reader, uint8_t *row);

/// Why the last call failed, in libpng's words; valid until the reader is closed.
const char *albumen_png_message(const albumen_png *reader);

void albumen_png_close(albumen_png *reader);
