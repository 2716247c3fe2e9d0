// JPEG files from pixels, through libjpeg.
//
// As in CJPEG, libjpeg leaves a fatal error by longjmp, which Swift can neither call nor be crossed by: so the one call
// that may fail is C from end to end. It is a module apart from CJPEG since who writes for the outside decodes nothing.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Writes rows of B, G, R and a byte that does not matter, from top to bottom, as a JPEG file with 4:2:0 chroma,
/// baseline or progressive.
///
/// `quality` is libjpeg's, 1 to 100. Returns NULL and the file, which free(3) takes, or libjpeg's words for why there is
/// none; these are valid until the thread's next call.
const char *albumen_jpeg_write(
    const uint8_t *pixels, size_t pitch, uint32_t width, uint32_t height, int quality, int is_progressive,
    uint8_t **file, size_t *length);
