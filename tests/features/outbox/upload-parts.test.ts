import { describe, expect, it } from 'vitest';
import { uploadParts } from '#features/outbox/upload-parts.ts';

const sizes = [1000, 2000, 500];
const overhead = 300;
const total = 3500 + overhead;

describe('the sent part of each photo', () => {
  it.each([
    ['nothing at the start', 0, [0, 0, 0]],
    ['nothing while the fields of the form are sent', overhead, [0, 0, 0]],
    ['half of the first', overhead + 500, [0.5, 0, 0]],
    ['the first', overhead + 1000, [1, 0, 0]],
    ['the first and a quarter of the second', overhead + 1500, [1, 0.25, 0]],
    ['everything', total, [1, 1, 1]],
    ['no more than the whole', total + 999, [1, 1, 1]],
  ])('%s', (_, sent, parts) => expect(uploadParts(sizes, sent, total)).toEqual(parts));

  it('does not stop when the browser counts only the photos', () => {
    expect(uploadParts(sizes, 1000, 3500)).toEqual([1, 0, 0]);
    expect(uploadParts(sizes, 1000, 0)).toEqual([1, 0, 0]);
  });

  it('is a number for an empty file, and an empty list for no files', () => {
    expect(uploadParts([0, 100], 50, 100)).toEqual([1, 0.5]);
    expect(uploadParts([], 50, 100)).toEqual([]);
  });

  it('never decreases while bytes are sent', () => {
    let before = 0;
    for (let sent = 0; sent <= total; sent += 10) {
      const sum = uploadParts(sizes, sent, total).reduce((all, part) => all + part, 0);
      expect(sum).toBeGreaterThanOrEqual(before);
      before = sum;
    }
    expect(before).toBe(3);
  });
});
