// Prints the checksum of every frame that the vkms card composes, a line each: frame number, checksum.
//
// usage: crc SECONDS [FRAMES]      ends after so many seconds or frames, whichever comes first

#include <errno.h>
#include <poll.h>
#include <time.h>

#include "crc.h"

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
    double end = now() + (count > 1 ? atof(arguments[1]) : 5);
    long frames = count > 2 ? atol(arguments[2]) : 1000000;
    int minor = findCard("vkms"), reports = minor < 0 ? -1 : openCRCs(minor);
    if (reports < 0) {
        fprintf(stderr, "crc: vkms: %s\n", minor < 0 ? "no such card" : strerror(errno));
        return 1;
    }
    while (frames > 0) {
        double left = end - now();
        struct pollfd poller = {.fd = reports, .events = POLLIN};
        struct crc crc;
        if (left <= 0 || poll(&poller, 1, (int)(left * 1000) + 1) <= 0) break;
        if (!readCRC(reports, &crc)) {
            fprintf(stderr, "crc: reading: %s\n", strerror(errno));
            return 1;
        }
        printf("%" PRIu32 " %08" PRIx32 "\n", crc.frame, crc.value);
        frames--;
    }
    return 0;
}
