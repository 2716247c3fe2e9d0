# To be sourced in a mount namespace of one's own (unshare --mount): from then on this machine's files are seen through a
# copy-on-write layer in $layers, and no systemd seems to run. POSIX sh.
# shellcheck shell=sh

layers=$(mktemp -d)
mount -t tmpfs tmpfs "$layers"
for folder in etc usr srv run var; do
  mkdir "$layers/$folder" "$layers/$folder.work"
  mount -t overlay overlay -o "lowerdir=/$folder,upperdir=$layers/$folder,workdir=$layers/$folder.work" "/$folder"
done
# As if no systemd were running: the one outside is none of this check's business.
mkdir -p /run/systemd
mount -t tmpfs tmpfs /run/systemd
