#!/bin/sh
# Copies selected pictures of the gallery, small enough to commit; run `npm run screens` first. Requires ImageMagick.
cd "$(dirname "$0")/../screens" || exit 1

# shoot NAME LANGUAGE SIZE WIDTH HEIGHT: crops the top of a picture and scales it to its displayed width.
shoot() {
  convert "$2-$3/$1.png" -gravity north -crop "x$5+0+0" +repage -resize "$4" -quality 60 -define webp:method=6 \
    "../pictures/$2-$1${6:-}.webp"
}

for language in en fr; do
  for name in claim-new-demolabour0001 claim-saved-offline outbox-needs-you claim-approved; do
    shoot $name $language phone 320 844
  done
  for name in depot-home claims invoice-review my-product product-information-model; do
    shoot $name $language tablet 520 1112
  done
  shoot claim-open $language desktop 900 1500
done
for name in accounts outbox-offline depot-home-needs-you; do
  shoot $name en desktop 900 900
done
# At the top of the README.
shoot claim-new-filled en tablet 834 2050
for name in not-found login-errors outbox-empty claim-new-errors; do
  shoot $name fr phone 320 844
done
