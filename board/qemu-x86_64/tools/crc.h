// The checksums of composed frames that a CRTC reports through debugfs.
#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The minor of the first card with a driver of this name; -1 where there is none.
static inline int findCard(const char *driver) {
    for (int minor = 0; minor < 16; minor++) {
        char path[64], name[64] = "";
        snprintf(path, sizeof path, "/sys/kernel/debug/dri/%d/name", minor);
        FILE *file = fopen(path, "re");
        if (!file) continue;
        if (fscanf(file, "%63s", name) != 1) name[0] = 0;
        fclose(file);
        if (!strcmp(name, driver)) return minor;
    }
    return -1;
}

// Starts the reports of the card's first CRTC, which must be showing something, and opens them; -1 with errno if not.
static inline int openCRCs(int minor) {
    char path[80];
    snprintf(path, sizeof path, "/sys/kernel/debug/dri/%d/crtc-0/crc/control", minor);
    int control = open(path, O_WRONLY | O_CLOEXEC);
    if (control < 0) return -1;
    ssize_t written = write(control, "auto", 4);
    close(control);
    if (written != 4) return -1;
    snprintf(path, sizeof path, "/sys/kernel/debug/dri/%d/crtc-0/crc/data", minor);
    return open(path, O_RDONLY | O_CLOEXEC);
}

struct crc {
    uint32_t frame, value;
};

// Waits for the next report, which the kernel gives one a read; false with errno when reading fails.
static inline int readCRC(int reports, struct crc *crc) {
    char line[64];
    ssize_t size = read(reports, line, sizeof line - 1);
    if (size <= 0) return 0;
    line[size] = 0;
    return sscanf(line, "%" SCNx32 " %" SCNx32, &crc->frame, &crc->value) == 2;
}
