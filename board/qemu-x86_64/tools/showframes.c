// Shows PNG pictures of one size on the vkms card, and prints the checksum of every frame that its CRTC composed.
//
// usage: showframes rest|flip|front SECONDS FILE.png…
//
//   rest    each picture once, unmoving (SECONDS has no meaning): a line a picture, its checksum and its file
//   flip    one after the other for SECONDS, through two buffers and page flips: a line a composed frame
//   front   one after the other for SECONDS, drawn into the buffer that is being shown, which tears
//
// The checksums of `flip` must all be among those of `rest`; those of `front` must not: it is the check's own check.

#include <drm_fourcc.h>
#include <errno.h>
#include <png.h>
#include <poll.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <time.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

#include "crc.h"

struct buffer {
    uint32_t framebuffer, pitch;
    uint8_t *pixels;
};

static int card, reports;
static uint32_t crtc, width, height, flippedAt;
static bool flipped;
static struct buffer buffers[2];

static void fail(const char *what) {
    fprintf(stderr, "showframes: %s: %s\n", what, strerror(errno));
    exit(1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static uint8_t *readPicture(const char *path) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, path)) fail(path);
    if (width == 0) width = image.width, height = image.height;
    image.format = PNG_FORMAT_BGRA;
    uint8_t *pixels = malloc(PNG_IMAGE_SIZE(image));
    if (image.width != width || image.height != height || !pixels) fail("pictures of several sizes");
    if (!png_image_finish_read(&image, NULL, pixels, 0, NULL)) fail(path);
    return pixels;
}

static void createBuffer(struct buffer *buffer) {
    uint32_t handle;
    uint64_t size, offset;
    if (drmModeCreateDumbBuffer(card, width, height, 32, 0, &handle, &buffer->pitch, &size)) fail("dumb buffer");
    uint32_t handles[4] = {handle}, pitches[4] = {buffer->pitch}, offsets[4] = {0};
    if (drmModeAddFB2(card, width, height, DRM_FORMAT_XRGB8888, handles, pitches, offsets, &buffer->framebuffer, 0))
        fail("framebuffer");
    if (drmModeMapDumbBuffer(card, handle, &offset)) fail("mapping");
    buffer->pixels = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, card, (off_t)offset);
    if (buffer->pixels == MAP_FAILED) fail("mapping");
}

static void draw(const struct buffer *buffer, const uint8_t *picture) {
    for (uint32_t y = 0; y < height; y++) memcpy(buffer->pixels + y * buffer->pitch, picture + y * width * 4, width * 4);
}

static void setMode(void) {
    drmModeRes *resources = drmModeGetResources(card);
    if (!resources || resources->count_crtcs < 1 || resources->count_connectors < 1) fail("resources");
    crtc = resources->crtcs[0];
    drmModeModeInfo mode = {.hdisplay = width, .hsync_start = width + 8, .hsync_end = width + 40, .htotal = width + 80,
                            .vdisplay = height, .vsync_start = height + 3, .vsync_end = height + 7,
                            .vtotal = height + 20, .vrefresh = 60, .name = "frames"};
    mode.clock = mode.htotal * mode.vtotal * 60 / 1000;
    if (drmModeSetCrtc(card, crtc, buffers[0].framebuffer, 0, 0, resources->connectors, 1, &mode)) fail("mode");
    drmModeFreeResources(resources);
}

static void onFlip(int descriptor, unsigned sequence, unsigned seconds, unsigned microseconds, unsigned id, void *data) {
    (void)descriptor, (void)seconds, (void)microseconds, (void)id, (void)data;
    flipped = true;
    flippedAt = sequence;
}

// Takes what the card and the CRTC have to say, waiting for it at most so long.
static bool take(struct crc *crc, int milliseconds) {
    struct pollfd pollers[2] = {{.fd = card, .events = POLLIN}, {.fd = reports, .events = POLLIN}};
    if (poll(pollers, 2, milliseconds) < 0) fail("poll");
    drmEventContext context = {.version = 3, .page_flip_handler2 = onFlip};
    if (pollers[0].revents) drmHandleEvent(card, &context);
    if (!pollers[1].revents) return false;
    if (!readCRC(reports, crc)) fail("checksum");
    return true;
}

static void flip(const struct buffer *buffer) {
    flipped = false;
    if (drmModePageFlip(card, crtc, buffer->framebuffer, DRM_MODE_PAGE_FLIP_EVENT, NULL)) fail("flip");
}

int main(int count, char **arguments) {
    if (count < 4) return fputs("usage: showframes rest|flip|front SECONDS FILE.png...\n", stderr), 2;
    int pictures = count - 3, minor = findCard("vkms");
    uint8_t **picture = calloc(pictures, sizeof *picture);
    if (!picture) fail("memory");
    for (int index = 0; index < pictures; index++) picture[index] = readPicture(arguments[index + 3]);
    char path[64];
    snprintf(path, sizeof path, "/dev/dri/card%d", minor);
    card = open(path, O_RDWR | O_CLOEXEC);
    if (minor < 0 || card < 0) fail("vkms");
    createBuffer(&buffers[0]);
    createBuffer(&buffers[1]);
    draw(&buffers[0], picture[0]);
    setMode();
    reports = openCRCs(minor);
    if (reports < 0) fail("checksums");

    struct crc crc;
    double start = now(), end = start + atof(arguments[2]);
    if (!strcmp(arguments[1], "rest")) {
        for (int index = 0; index < pictures; index++) {
            const struct buffer *back = &buffers[(index + 1) % 2];
            draw(back, picture[index]);
            flip(back);
            bool seen = false;
            while (!seen) {
                if (now() > start + 10) return fputs("showframes: no checksum within 10 s\n", stderr), 1;
                seen = take(&crc, 1000) && flipped && (int32_t)(crc.frame - flippedAt) >= 1;
            }
            printf("%08" PRIx32 " %s\n", crc.value, arguments[index + 3]);
            start = now();
        }
    } else if (!strcmp(arguments[1], "flip")) {
        for (int index = 1; now() < end; index++) {
            const struct buffer *back = &buffers[index % 2];
            draw(back, picture[index % pictures]);
            flip(back);
            while (!flipped && now() < end + 5)
                if (take(&crc, 1000)) printf("%" PRIu32 " %08" PRIx32 "\n", crc.frame, crc.value);
        }
    } else {
        for (int index = 1; now() < end; index++) {
            draw(&buffers[0], picture[index % pictures]);
            while (take(&crc, 0)) printf("%" PRIu32 " %08" PRIx32 "\n", crc.frame, crc.value);
        }
    }
    return 0;
}
