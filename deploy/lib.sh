# Functions that deploy/run, deploy/test, deploy/install and board/ share; to be sourced. POSIX sh.
# shellcheck shell=sh

repo=$(cd "$(dirname "$0")/.." && pwd)
# Downloads and builds that are kept between runs.
cache=${ALBUMEN_CACHE:-$repo/.cache}

say() { printf '%s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo "$@"; else
    die "This needs root: run it as root, or install sudo."
  fi
}

# need REASON PACKAGE...: installs the Debian packages that are missing, naming them first.
need() {
  reason=$1; shift
  missing=
  for package in "$@"; do
    case $(dpkg-query -W -f='${Status}' "$package" 2>/dev/null) in
      "install ok installed") ;;
      *) missing="$missing $package" ;;
    esac
  done
  [ -n "$missing" ] || return 0
  command -v apt-get >/dev/null || die "Missing for $reason:$missing. This is not Debian: install their like by hand."
  say "Installing for $reason:$missing"
  as_root apt-get -qq update
  # shellcheck disable=SC2086 # a list of names
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 install -y \
    --no-install-recommends $missing >/dev/null
}

# The Swift compiler: 6.0 or newer from the path, else Debian's own package.
need_swift() {
  if ! swift_is_new_enough; then
    if [ -n "$(apt-cache policy swiftlang 2>/dev/null)" ] && apt-cache show swiftlang >/dev/null 2>&1; then
      need "building" swiftlang
    fi
    swift_is_new_enough || die "Swift 6.0 or newer is needed and was not found. Debian 13 has it (apt-get install" \
      "swiftlang); for other systems take a toolchain from https://www.swift.org/install/linux/ and put its usr/bin on" \
      "the path."
  fi
}

swift_is_new_enough() {
  command -v swift >/dev/null || return 1
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\).*/\1/p' | head -n 1)
  [ "${version:-0}" -ge 6 ]
}

# What the package is built from, here and for other processors.
libraries="libdrm-dev libudev-dev libinput-dev libjpeg-dev libpng-dev zlib1g-dev libpango1.0-dev libmosquitto-dev"
# Fonts of the scripts that the tests set: Latin, Cyrillic, Hebrew and Arabic, Hindi, Thai, Japanese, symbols.
fonts="fonts-dejavu-core fonts-lohit-deva fonts-tlwg-loma-ttf fonts-motoya-l-cedar fonts-symbola"

# g++ for the C++ library that Swift's own links against.
need_libraries() {
  # shellcheck disable=SC2086 # a list of names
  need "building" g++ pkg-config fonts-dejavu-core $libraries
}

# What the installed kiosk runs with: udev finds cards and touch screens, and makes the group input.
need_services() { need "running" udev; }

need_fonts() {
  # shellcheck disable=SC2086 # a list of names
  need "tests of text" $fonts
}

# Release programs with the Swift runtime inside, so that they run where no toolchain is; prints their folder.
build_release() {
  say "Building (the first time takes some minutes)"
  (cd "$repo" && swift build -c release --static-swift-stdlib >&2 &&
    swift build -c release --static-swift-stdlib --show-bin-path 2>/dev/null)
}

# Debian's mate-backgrounds, unpacked beside the build without being installed; prints the folder of albums.
sample_photographs() {
  albums=$cache/mate-backgrounds/usr/share/backgrounds/mate
  if [ ! -d "$albums" ]; then
    mkdir -p "$cache/mate-backgrounds.part"
    (
      cd "$cache/mate-backgrounds.part"
      say "Fetching sample photographs (Debian's package mate-backgrounds, not installed)"
      apt-get download -qq mate-backgrounds >&2 2>/dev/null ||
        { as_root apt-get -qq update >&2 && apt-get download -qq mate-backgrounds >&2; }
      dpkg-deb -x mate-backgrounds_*.deb .
    ) || die "The sample photographs could not be fetched: give a folder of your own."
    rm -rf "$cache/mate-backgrounds"
    mv "$cache/mate-backgrounds.part" "$cache/mate-backgrounds"
  fi
  printf '%s\n' "$albums"
}
