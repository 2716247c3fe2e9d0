#pragma once
#include <xf86drm.h>
#include <xf86drmMode.h>
#include <drm_fourcc.h>
#include <sys/mman.h>

// Made by function-like macros, which the importer drops.
static const uint32_t cdrm_format_xrgb8888 = DRM_FORMAT_XRGB8888;
static const uint32_t cdrm_format_rgb565 = DRM_FORMAT_RGB565;
