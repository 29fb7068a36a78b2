#!/bin/sh
# The guide as it is handed out: `npm run screens`, then this. Takes ImageMagick and Chromium.
cd "$(dirname "$0")" || exit 1

# shoot LANGUAGE NAME NUMBER GRAVITY: a phone's screen of it, as JPEG, which a PDF takes as it is.
shoot() {
  convert "../screens/$1-phone/$2.png" -gravity "$4" -crop x844+0+0 +repage -strip -quality 62 "$1-$3.jpg"
}

for language in en fr; do
  shoot $language claim-new-demolabour0001 1 north
  shoot $language claim-new-filled 2 south
  shoot $language claim-saved-offline 3 north
  shoot $language outbox-needs-you 4 north
  shoot $language claim-approved 5 north
  chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer --print-to-pdf=$language.pdf \
    "file://$PWD/$language.html"
done
