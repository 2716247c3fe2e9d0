// A touchscreen of uinput that plays touch scripts in the guest's time.
//
// usage: touchscreen [--profile NAME] [--size WxH] [--rate HZ] [--before MS] [--after MS] [SCRIPT…]
//
// A script has a line per event, `<ms> down|move|up|cancel <contact> <x> <y>`, in pixels of an output of the given
// size (default 800x480); `#` starts a comment. Without SCRIPT, scripts come from the standard input, each ended by an
// empty line. After each script `played` is printed, so that one device can serve a whole test.
//
// Profiles: `pi7` Raspberry Pi's 7-inch panel, 800x480, 10 contacts; `usb` a USB panel with millimetres, 10 contacts;
// `resistive` one contact, no slots; `swapped` axes exchanged; `bogus` axes without a range, which libinput refuses.
//
// A report holds what happened in one period of --rate (0, the default: one millisecond). A contact that ends in the
// report that began it, or that begins in the one that ended it, gets a second report in the same write.
// `cancel` is what the kernel's drivers say of a palm: the tool type turns to palm, and the contact then ends.

#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { maximumContacts = 10, maximumEvents = 65536 };

struct profile {
    const char *name, *device;
    int bus, vendor, product;
    int maximumX, maximumY, resolution, fuzz, contacts;
    bool swapped;
};

static const struct profile profiles[] = {
    {"pi7", "raspberrypi-ts", BUS_HOST, 0, 0, 799, 479, 0, 0, 10, false},
    {"usb", "Albumen USB Touch", BUS_USB, 0x0eef, 0x7200, 32767, 19659, 149, 0, 10, false},
    {"resistive", "ADS7846 Touchscreen", BUS_SPI, 0, 0, 4095, 4095, 0, 8, 1, false},
    {"swapped", "Albumen Swapped Touch", BUS_USB, 0x0eef, 0x7201, 479, 799, 5, 0, 10, true},
    {"bogus", "Albumen Bogus Touch", BUS_USB, 0x0eef, 0x7202, 0, 0, 0, 0, 10, false},
};

enum action { down, move, up, cancel };
struct event {
    double milliseconds;
    enum action action;
    int contact;
    double x, y;
};

static const struct profile *profile = &profiles[1];
static double width = 800, height = 480, rate = 0;
static int device;
static struct event script[maximumEvents];
static struct input_event report[1024];
static int reported, trackingID;
static bool held[maximumContacts];

static void fail(const char *what) {
    fprintf(stderr, "touchscreen: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void setAxis(int code, int maximum, int resolution, int fuzz) {
    struct uinput_abs_setup axis = {.code = code, .absinfo = {.maximum = maximum, .resolution = resolution, .fuzz = fuzz}};
    if (ioctl(device, UI_SET_ABSBIT, code) || ioctl(device, UI_ABS_SETUP, &axis)) fail("axis");
}

static void createDevice(void) {
    device = open("/dev/uinput", O_RDWR | O_CLOEXEC);
    if (device < 0) fail("/dev/uinput");
    ioctl(device, UI_SET_EVBIT, EV_KEY);
    ioctl(device, UI_SET_KEYBIT, BTN_TOUCH);
    ioctl(device, UI_SET_EVBIT, EV_ABS);
    ioctl(device, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
    setAxis(ABS_X, profile->maximumX, profile->resolution, profile->fuzz);
    setAxis(ABS_Y, profile->maximumY, profile->resolution, profile->fuzz);
    if (profile->contacts > 1) {
        setAxis(ABS_MT_SLOT, profile->contacts - 1, 0, 0);
        setAxis(ABS_MT_TRACKING_ID, 65535, 0, 0);
        setAxis(ABS_MT_TOOL_TYPE, MT_TOOL_MAX, 0, 0);
        setAxis(ABS_MT_POSITION_X, profile->maximumX, profile->resolution, profile->fuzz);
        setAxis(ABS_MT_POSITION_Y, profile->maximumY, profile->resolution, profile->fuzz);
    } else {
        setAxis(ABS_PRESSURE, 255, 0, 0);
    }
    struct uinput_setup setup = {.id = {.bustype = profile->bus, .vendor = profile->vendor, .product = profile->product}};
    strncpy(setup.name, profile->device, sizeof setup.name - 1);
    if (ioctl(device, UI_DEV_SETUP, &setup) || ioctl(device, UI_DEV_CREATE)) fail("creating the device");
}

static void add(int type, int code, int value) {
    if (reported == sizeof report / sizeof *report) fail("too many events in a report");
    report[reported++] = (struct input_event){.type = type, .code = code, .value = value};
}

static void addPosition(const struct event *event, bool slots) {
    double x = profile->swapped ? event->y / height : event->x / width;
    double y = profile->swapped ? event->x / width : event->y / height;
    add(EV_ABS, slots ? ABS_MT_POSITION_X : ABS_X, (int)(x * (profile->maximumX + 1)));
    add(EV_ABS, slots ? ABS_MT_POSITION_Y : ABS_Y, (int)(y * (profile->maximumY + 1)));
}

static void addEvent(const struct event *event) {
    if (event->contact < 0 || event->contact >= profile->contacts) return;
    bool slots = profile->contacts > 1, others = false, ends = event->action == up || event->action == cancel;
    for (int contact = 0; contact < maximumContacts; contact++) others |= contact != event->contact && held[contact];
    held[event->contact] = !ends;
    if (slots) {
        add(EV_ABS, ABS_MT_SLOT, event->contact);
        if (event->action == down) {
            add(EV_ABS, ABS_MT_TRACKING_ID, trackingID++ & 65535);
            add(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_FINGER);
        }
        if (event->action == cancel) {
            add(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_PALM);
            add(EV_SYN, SYN_REPORT, 0);
        }
        if (ends) add(EV_ABS, ABS_MT_TRACKING_ID, -1);
    }
    if (!ends) addPosition(event, slots);
    if (!others) {
        if (!ends) addPosition(event, false);
        if (event->action != move) add(EV_KEY, BTN_TOUCH, !ends);
        if (!slots && event->action != move) add(EV_ABS, ABS_PRESSURE, ends ? 0 : 128);
    }
}

static void sendReport(void) {
    if (reported == 0) return;
    add(EV_SYN, SYN_REPORT, 0);
    ssize_t size = reported * (ssize_t)sizeof *report;
    if (write(device, report, size) != size) fail("write");
    reported = 0;
}

static void sleepUntil(struct timespec start, double milliseconds) {
    int64_t at = start.tv_sec * INT64_C(1000000000) + start.tv_nsec + (int64_t)(milliseconds * 1e6);
    struct timespec time = {at / 1000000000, at % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) {}
}

static void play(int count) {
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    double period = rate > 0 ? 1000 / rate : 1;
    for (int index = 0; index < count;) {
        int64_t tick = (int64_t)(script[index].milliseconds / period);
        if (tick * period < script[index].milliseconds) tick++;
        bool moved[maximumContacts] = {false}, changed[maximumContacts] = {false};
        int last = index;
        while (last < count && script[last].milliseconds <= tick * period) last++;
        sleepUntil(start, tick * period);
        for (int next = last - 1; next >= index; next--) { // of several moves of a contact the last is reported
            struct event *event = &script[next];
            int contact = event->contact >= 0 && event->contact < maximumContacts ? event->contact : 0;
            if (event->action == move && moved[contact]) event->contact = -1;
            moved[contact] = event->action == move;
        }
        for (; index < last; index++) {
            const struct event *event = &script[index];
            if (event->contact < 0 || event->contact >= maximumContacts) continue;
            if (changed[event->contact]) {
                add(EV_SYN, SYN_REPORT, 0);
                memset(changed, 0, sizeof changed);
            }
            changed[event->contact] = event->action != move;
            addEvent(event);
        }
        sendReport();
    }
    puts("played");
    fflush(stdout);
}

// Reads one script, up to an empty line (where `streamed`) or the end; returns false at the end of the input.
static bool playNext(FILE *file, bool streamed) {
    char line[256], word[8];
    int count = 0;
    bool more;
    while ((more = fgets(line, sizeof line, file) != NULL)) {
        if (streamed && line[0] == '\n') break;
        line[strcspn(line, "#\n")] = 0;
        struct event event;
        int fields = sscanf(line, "%lf %7s %d %lf %lf", &event.milliseconds, word, &event.contact, &event.x, &event.y);
        if (fields <= 0) continue;
        static const char *const words[] = {"down", "move", "up", "cancel"};
        int action = 0;
        while (action < 4 && strcmp(word, words[action])) action++;
        if (fields != 5 || action == 4 || count == maximumEvents) {
            fprintf(stderr, "touchscreen: not understood: %s\n", line);
            exit(2);
        }
        event.action = action;
        script[count++] = event;
    }
    if (count > 0) play(count);
    return more;
}

int main(int argumentCount, char **arguments) {
    double before = 500, after = 0;
    int next = 1;
    for (; next + 1 < argumentCount && !strncmp(arguments[next], "--", 2); next += 2) {
        const char *option = arguments[next] + 2, *value = arguments[next + 1];
        bool known = true;
        if (!strcmp(option, "profile")) {
            known = false;
            for (size_t index = 0; index < sizeof profiles / sizeof *profiles; index++)
                if (!strcmp(profiles[index].name, value)) profile = &profiles[index], known = true;
        } else if (!strcmp(option, "size")) {
            known = sscanf(value, "%lfx%lf", &width, &height) == 2;
        } else if (!strcmp(option, "rate")) {
            rate = atof(value);
        } else if (!strcmp(option, "before")) {
            before = atof(value);
        } else if (!strcmp(option, "after")) {
            after = atof(value);
        } else {
            known = false;
        }
        if (!known) {
            fprintf(stderr, "touchscreen: not understood: --%s %s\n", option, value);
            return 2;
        }
    }
    createDevice();
    usleep((useconds_t)(before * 1000));
    if (next == argumentCount) while (playNext(stdin, true)) {}
    for (; next < argumentCount; next++) {
        FILE *file = fopen(arguments[next], "re");
        if (!file) fail(arguments[next]);
        playNext(file, false);
        fclose(file);
    }
    usleep((useconds_t)(after * 1000));
    return 0;
}
