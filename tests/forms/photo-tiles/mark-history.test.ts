import { expect, it } from 'vitest';
import { changed, historyOf, redone, undone } from '#forms/photo-tiles/marking/mark-history.ts';
import type { PhotoMark } from '#storage/photo-marks.ts';

const text = (text: string): PhotoMark => ({ kind: 'text', at: { x: 0.5, y: 0.5 }, text });
const [a, b, c] = [text('a'), text('b'), text('c')];

it('is undone and redone in order, and no further than its ends', () => {
  const drawn = changed(changed(historyOf([a]), [a, b]), [a, b, c]);
  const once = undone(drawn);
  expect(once.now).toEqual([a, b]);
  const twice = undone(undone(undone(once)));
  expect(twice.now).toEqual([a]);
  expect(redone(redone(redone(twice))).now).toEqual([a, b, c]);
});

it('has nothing to redo after another change', () => {
  const other = changed(undone(changed(historyOf([]), [a])), [b]);
  expect(redone(other).now).toEqual([b]);
  expect(undone(other).now).toEqual([]);
});

it('undoes moves in a row at once, and not what was drawn before them', () => {
  const moved = changed(changed(changed(historyOf([]), [a]), [b], true), [c], true);
  expect(undone(moved).now).toEqual([a]);
  expect(undone(undone(moved)).now).toEqual([]);
});
