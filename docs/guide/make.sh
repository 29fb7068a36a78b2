#!/bin/sh
# Builds the printed guides; run `npm run screens` first. Requires ImageMagick and Chromium.
cd "$(dirname "$0")" || exit 1

# shoot LANGUAGE NAME NUMBER GRAVITY: crops a picture to a phone screen, as a JPEG that a PDF embeds unchanged.
shoot() {
  convert "../screens/$1-phone/$2.png" -gravity "$4" -crop x844+0+0 +repage -strip -quality 62 "$1-$3.jpg"
}

# shoot_wide LANGUAGE NAME NUMBER: the top of a picture of a desktop, for the desk's page.
shoot_wide() {
  convert "../screens/$1-desktop/$2.png" -gravity north -crop x1160+0+0 +repage -strip -quality 62 "desk-$1-$3.jpg"
}

print() {
  chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer --print-to-pdf="$1.pdf" "file://$PWD/$1.html"
}

for language in en fr; do
  shoot $language claim-new-demolabour0001 1 north
  shoot $language claim-new-filled 2 south
  shoot $language claim-saved-offline 3 north
  shoot $language outbox-needs-you 4 north
  shoot $language claim-approved 5 north
  print $language
  shoot_wide $language desk-queue 1
  shoot_wide $language desk-claim 2
  print desk-$language
done
