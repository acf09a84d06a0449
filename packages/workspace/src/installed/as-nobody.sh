#!/bin/sh
# Starts the browser CONFINED_BROWSER as the user that owns nothing: as root it would have to do without
# its sandbox. The folder that it was given to write to becomes that user's.
set -eu
for argument in "$@"; do
  case $argument in --user-data-dir=*) chown -R 65534:65534 "${argument#*=}" ;; esac
done
exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs --inh-caps=-all -- \
  "$CONFINED_BROWSER" "$@"
