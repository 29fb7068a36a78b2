import { problemOf } from '#tests/support/problem-of.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DateOnly, FormNumber, Id, Instant, PageQuery, paged, QueryFlag } from '#contract/primitives.ts';

describe('a date', () => {
  it.each(['2026-11-21', '2024-02-29', '2000-02-29', '2026-12-31', '1999-01-01'])('%s exists', (date) => {
    expect(v.parse(DateOnly, date)).toBe(date);
  });

  it.each([
    ['2026-02-29'],
    ['1900-02-29'],
    ['2026-02-30'],
    ['2026-04-31'],
    ['2026-13-01'],
    ['2026-00-10'],
    ['2026-01-00'],
    ['2026-01-32'],
    ['2026-1-1'],
    ['26-01-01'],
    ['02026-01-01'],
    ['2026/01/01'],
    ['01-02-2026'],
    ['2026-01-01T00:00:00Z'],
    ['2026-01 -01'],
    ['yesterday'],
    ['２０２６-01-01'],
  ])('%j does not', (text) => expect(problemOf(DateOnly, text)).toBe('invalid_date'));

  it.each([[''], [null], [undefined], [20_260_101], [new Date(0)]])('%j is missing', (value) => {
    expect(problemOf(DateOnly, value)).toBe('required');
  });
});

describe('an instant', () => {
  it('is ISO 8601, to the second or finer', () => {
    expect(problemOf(Instant, '2026-11-21T10:00:00Z')).toBeNull();
    expect(problemOf(Instant, '2026-11-21T10:00:00.123Z')).toBeNull();
  });

  it.each([['2026-11-21'], ['2026-11-21T10:00:00'], ['21 November 2026'], [''], [0]])('cannot be %j', (value) => {
    expect(problemOf(Instant, value)).not.toBeNull();
  });
});

describe('an id', () => {
  it('is any text of 1 to 100 characters', () => {
    expect(problemOf(Id, 'a')).toBeNull();
    expect(problemOf(Id, 'x'.repeat(100))).toBeNull();
    expect(problemOf(Id, 'x'.repeat(101))).toBe('too_long');
    expect(problemOf(Id, '')).toBe('required');
  });
});

describe('a number of a form', () => {
  it.each([
    ['1.75', 1.75],
    [' 1.75 ', 1.75],
    ['1.', 1],
    ['.5', 0.5],
    ['+2', 2],
    ['-2', -2],
    ['007', 7],
    [1.75, 1.75],
    [0, 0],
  ])('reads %j as %d', (input, number) => expect(v.parse(FormNumber, input)).toBe(number));

  it.each([
    [''],
    [' '],
    ['.'],
    ['-'],
    ['1,75'],
    ['1e2'],
    ['0x10'],
    ['1.2.3'],
    ['1 000'],
    ['--1'],
    ['NaN'],
    ['Infinity'],
    ['9'.repeat(400)],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [null],
    [undefined],
    [true],
    [[1]],
  ])('reads no number from %j', (input) => expect(problemOf(FormNumber, input)).toBe('not_a_number'));

  // With a backtracking pattern, this takes longer than the time limit of a test.
  it('reads a long row of digits in linear time', () => {
    expect(problemOf(FormNumber, `${'1'.repeat(1_000_000)}x`)).toBe('not_a_number');
  });
});

describe('the page of a list', () => {
  it.each([
    ['1', 1],
    ['20', 20],
    [3, 3],
    ['007', 7],
  ])('is %j', (page, number) => expect(v.parse(PageQuery, { page })).toEqual({ page: number }));

  it('can be left out, and so can the size', () => expect(v.parse(PageQuery, {})).toEqual({}));

  it.each([
    ['0'],
    [0],
    ['-1'],
    [-1],
    ['1.5'],
    [1.5],
    ['abc'],
    [''],
    [' 1'],
    ['1e3'],
    ['9007199254740993'],
    ['9'.repeat(400)],
    [null],
    [['1', '2']],
  ])('cannot be %j, and neither can its size', (value) => {
    expect(problemOf(PageQuery, { page: value })).toBe('not_a_positive_integer');
    expect(problemOf(PageQuery, { size: value })).toBe('not_a_positive_integer');
  });

  it('is returned with its position and the total', () => {
    const Page = paged(Id);
    const pagination = { page: 1, size: 20, totalItems: 1 };
    expect(v.parse(Page, { data: ['a'], pagination })).toEqual({ data: ['a'], pagination });
    expect(v.is(Page, { data: ['a'] })).toBe(false);
    expect(v.is(Page, { data: [''], pagination })).toBe(false);
    expect(v.is(Page, ['a'])).toBe(false);
  });
});

describe('a flag of a query', () => {
  it.each([
    ['true', true],
    ['false', false],
    [true, true],
    [false, false],
  ])('reads %j as %s', (input, flag) => expect(v.parse(QueryFlag, input)).toBe(flag));

  it.each([['1'], ['yes'], ['TRUE'], [''], [0], [null]])('cannot be %j', (input) => {
    expect(problemOf(QueryFlag, input)).toBe('invalid_choice');
  });
});
