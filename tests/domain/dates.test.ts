import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, todayInToronto } from '#domain/dates.ts';

describe('the current date in Toronto', () => {
  it.each([
    ['the last moment of a winter day', '2026-01-15T04:59:59.999Z', '2026-01-14'],
    ['midnight in winter', '2026-01-15T05:00:00.000Z', '2026-01-15'],
    ['the last moment of a summer day', '2026-07-01T03:59:59.999Z', '2026-06-30'],
    ['midnight in summer', '2026-07-01T04:00:00.000Z', '2026-07-01'],
    ['the day the clocks go forward, at its start', '2026-03-08T05:00:00.000Z', '2026-03-08'],
    ['the end of that day of 23 hours', '2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['the day after it', '2026-03-09T04:00:00.000Z', '2026-03-09'],
    ['the day the clocks go back, at its start', '2026-11-01T04:00:00.000Z', '2026-11-01'],
    ['the end of that day of 25 hours', '2026-11-02T04:59:59.999Z', '2026-11-01'],
    ['the day after that', '2026-11-02T05:00:00.000Z', '2026-11-02'],
    ['new year in London, before that in Toronto', '2027-01-01T00:00:00.000Z', '2026-12-31'],
    ['29 February', '2028-03-01T04:59:59.999Z', '2028-02-29'],
    ['noon, of a month and a day of one digit', '2026-02-03T17:00:00.000Z', '2026-02-03'],
  ])('%s: %s is %s', (_, instant, date) => expect(todayInToronto(new Date(instant))).toBe(date));
});

describe('days between two dates', () => {
  it.each([
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-21', '2026-11-22', 1],
    ['2026-11-22', '2026-11-21', -1],
    ['2026-03-07', '2026-03-09', 2],
    ['2026-10-31', '2026-11-02', 2],
    ['2026-12-31', '2027-01-01', 1],
    ['2026-01-01', '2027-01-01', 365],
    ['2028-01-01', '2029-01-01', 366],
  ])('from %s to %s are %d', (from, to, days) => expect(daysBetween(from, to)).toBe(days));
});

describe('a date plus days', () => {
  it.each([
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-03-07', 2, '2026-03-09'],
    ['2026-10-31', 2, '2026-11-02'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-11-21', 365, '2027-11-21'],
  ])('%s and %d days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
    expect(daysBetween(from, to)).toBe(days);
  });
});

describe('a date plus months', () => {
  it.each([
    ['2026-11-21', 24, '2028-11-21'],
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-01', 1, '2027-01-01'],
    ['2026-11-21', -37, '2023-10-21'],
  ])('%s and %d months is %s', (from, months, to) => expect(addMonths(from, months)).toBe(to));
});
