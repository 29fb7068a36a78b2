import { readFileSync } from 'node:fs';
import { afterStart, inSrc, laterFrame, laterParts, reachedFrom, screenSources, src } from './screen-sources.ts';

const started = reachedFrom([...inSrc('main.ts'), ...screenSources('start')], afterStart);
const device = reachedFrom([...afterStart, ...screenSources('device')], [...laterFrame, ...laterParts]).difference(
  started,
);
const front = reachedFrom(screenSources('front'), laterParts).difference(started).difference(device);
const places = reachedFrom(laterFrame).difference(started).difference(device);

/**
 * The word catalogues: of every start, of each session, of the first screens of a session, of the parts of the frame that
 * load after the first frame, of all other screens. A
 * screen loads only its own (237 → 199 kB before the dashboard).
 */
export const catalogs = [
  { path: `${src}/i18n/locales/{locale}`, include: withWords(started) },
  { path: `${src}/i18n/device/device.{locale}`, include: withWords(device) },
  { path: `${src}/i18n/front/front.{locale}`, include: withWords(front) },
  { path: `${src}/i18n/places/places.{locale}`, include: withWords(places) },
  {
    path: `${src}/i18n/later/words.{locale}`,
    include: [src],
    exclude: withWords(started.union(device).union(front).union(places)),
  },
];

function withWords(files: ReadonlySet<string>): string[] {
  return [...files].filter((file) => /from '@lingui\/(core|react)\/macro'/.test(readFileSync(file, 'utf8')));
}
