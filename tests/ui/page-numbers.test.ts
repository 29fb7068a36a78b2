import { describe, expect, it } from 'vitest';
import { pageNumbers } from '#ui/pager.tsx';

const shown = (page: number, pages: number) =>
  pageNumbers(page, pages)
    .map((number) => number ?? '…')
    .join(' ');

describe('the numbers of a pager', () => {
  it.each([
    [1, 1, '1'],
    [3, 5, '1 2 3 4 5'],
    [1, 6, '1 2 3 4 … 6'],
    [3, 20, '1 2 3 4 … 20'],
    [4, 20, '1 … 3 4 5 … 20'],
    [17, 20, '1 … 16 17 18 … 20'],
    [18, 20, '1 … 17 18 19 20'],
    [20, 20, '1 … 17 18 19 20'],
  ])('at page %i of %i: %s', (page, pages, numbers) => expect(shown(page, pages)).toBe(numbers));

  it('are five at most, and always have the current page, its neighbours and both ends', () => {
    for (let pages = 1; pages <= 12; pages += 1)
      for (let page = 1; page <= pages; page += 1) {
        const numbers = pageNumbers(page, pages).filter((number) => number !== null);
        expect(numbers.length).toBeLessThanOrEqual(5);
        expect(new Set(numbers).size).toBe(numbers.length);
        const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
        expect(numbers).toEqual(expect.arrayContaining(wanted));
      }
  });
});
