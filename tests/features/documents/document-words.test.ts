import { afterEach, expect, it, vi } from 'vitest';
import { stopWords } from '#features/documents/document-words.ts';
import { useEnglish } from '#tests/support/language.ts';

useEnglish();
afterEach(() => void vi.unstubAllGlobals());

it.each([
  [false, /^Stopped: you’re offline\. /],
  [true, /^Stopped: the portal did not answer\. /],
])('a stopped download is shown as offline only if the device is: online %s', (onLine, words) => {
  vi.stubGlobal('navigator', { onLine });
  expect(stopWords('network')).toMatch(words);
});
