import { speak, useEnglish } from '#tests/support/language.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  currencySign,
  formatAge,
  formatBytes,
  formatDay,
  formatDollars,
  formatDuration,
  formatNumber,
  formatPostalCodes,
  formatTime,
  formatWhen,
} from '#ui/format.ts';

useEnglish();
beforeEach(() => void vi.stubEnv('TZ', 'America/Toronto'));
afterEach(() => void vi.unstubAllEnvs());

/** Formats in both languages. */
function both(format: () => string): [english: string, french: string] {
  speak('en');
  const english = format();
  speak('fr');
  return [english, format()];
}

// The space that Node and browsers use where French requires no line break.
const noBreak = '\u00a0';

describe('an amount', () => {
  it.each([
    [0, 'CA$0.00', '0,00~$'],
    [null, 'CA$0.00', '0,00~$'],
    [0.5, 'CA$0.50', '0,50~$'],
    [1234.5, 'CA$1,234.50', '1~234,50~$'],
    [1_234_567.89, 'CA$1,234,567.89', '1~234~567,89~$'],
    [-12.3, '-CA$12.30', '-12,30~$'],
  ])('of %d dollars is %s and %s', (dollars, english, french) => {
    expect(both(() => formatDollars(dollars))).toEqual([english, french.replaceAll('~', noBreak)]);
  });

  it('in US dollars differs from a Canadian one', () => {
    expect(both(() => formatDollars(1234.5, 'USD'))).toEqual(['$1,234.50', `1~234,50~$~US`.replaceAll('~', noBreak)]);
  });

  it('has its currency sign at the field where the language writes it', () => {
    speak('en');
    expect([currencySign('CAD'), currencySign('USD')]).toEqual([
      { sign: 'CA$', side: 'left' },
      { sign: '$', side: 'left' },
    ]);
    speak('fr');
    expect([currencySign('CAD'), currencySign('USD')]).toEqual([
      { sign: '$', side: 'right' },
      { sign: `$${noBreak}US`, side: 'right' },
    ]);
  });
});

describe('a duration', () => {
  it.each([
    [11, '11~minutes', '11~minutes'],
    [60, '1~hour', '1~heure'],
    [90, '90~minutes', '90~minutes'],
    [18 * 60, '18~hours', '18~heures'],
    [24 * 60 + 1, '1~day', '1~jour'],
    [40 * 24 * 60, '40~days', '40~jours'],
    [365 * 24 * 60 - 1, '1~year', '1~an'],
    [456 * 24 * 60, '15~months', '15~mois'],
    [56.9 * 365 * 24 * 60, '57~years', '57~ans'],
  ])('of %d minutes is %s and %s', (minutes, english, french) => {
    const expected = [english, french].map((text) => text.replaceAll('~', noBreak));
    expect(both(() => formatDuration(minutes))).toEqual(expected);
  });
});

describe('bytes', () => {
  it.each([
    [0, '0 bytes', '0~octet'],
    [1, '1 byte', '1~octet'],
    [999, '999 bytes', '999~octets'],
    [1000, '1 kB', '1~ko'],
    [94_400, '94 kB', '94~ko'],
    [1_000_000, '1 MB', '1~Mo'],
    [2_840_000, '2.8 MB', '2,8~Mo'],
    [7_100_000, '7.1 MB', '7,1~Mo'],
    [99_900_000, '99.9 MB', '99,9~Mo'],
    [104_600_000, '105 MB', '105~Mo'],
    [1_200_000_000, '1.2 GB', '1,2~Go'],
    [64_000_000_000, '64 GB', '64~Go'],
    [1_250_000_000_000, '1,250 GB', '1~250~Go'],
  ])('%d are %s and %s', (bytes, english, french) => {
    expect(both(() => formatBytes(bytes))).toEqual([english.replace(' ', noBreak), french.replaceAll('~', noBreak)]);
  });

  it.each([
    [999_600, '1 MB'],
    [999_960_000, '1 GB'],
  ])('%d are shown in the next unit, not as a thousand of the smaller one', (bytes, english) => {
    expect(formatBytes(bytes)).toBe(english.replace(' ', noBreak));
  });
});

describe('a postal code', () => {
  it.each([
    ['310 Concession St, Hamilton, ON L8V 1C4, Canada', '310 Concession St, Hamilton, ON L8V~1C4, Canada'],
    ['k7l 2v4', 'k7l~2v4'],
    ['K7L2V4', 'K7L2V4'],
    ['90210-1234', '90210-1234'],
    ['5410 Line 34, Stratford', '5410 Line 34, Stratford'],
  ])('in %s stays on one line', (text, expected) => {
    expect(formatPostalCodes(text)).toBe(expected.replaceAll('~', noBreak));
  });
});

describe('a number', () => {
  it.each([
    [0, '0', '0'],
    [1.25, '1.25', '1,25'],
    [1049, '1,049', `1${noBreak}049`],
    [32_768, '32,768', `32${noBreak}768`],
  ])('%d is %s and %s', (value, english, french) => {
    expect(both(() => formatNumber(value))).toEqual([english, french]);
  });

  it('has the options of its field', () => {
    expect(both(() => formatNumber(1049.5, { useGrouping: false }))).toEqual(['1049.5', '1049,5']);
  });
});

describe('the local time of day', () => {
  it.each([
    ['2026-11-21T19:07:59Z', '14:07', '14~h~07'],
    ['2026-11-21T14:42:00Z', '09:42', '9~h~42'],
    ['2026-11-21T05:00:00Z', '00:00', '0~h~00'],
    ['2026-11-21T17:00:00Z', '12:00', '12~h~00'],
    ['2026-11-22T04:59:00Z', '23:59', '23~h~59'],
  ])('%s is %s and %s', (instant, english, french) => {
    expect(both(() => formatTime(instant))).toEqual([english, french.replaceAll('~', noBreak)]);
  });
});

describe('the local date of an instant', () => {
  it.each([
    ['2026-11-21T04:59:59.999Z', '2026-11-20'],
    ['2026-11-21T05:00:00.000Z', '2026-11-21'],
    ['2026-07-01T03:59:59.999Z', '2026-06-30'],
    ['2027-01-01T04:59:59.999Z', '2026-12-31'],
  ])('%s is %s in both languages', (instant, day) => expect(both(() => formatDay(instant))).toEqual([day, day]));
});

describe('a past time', () => {
  const now = new Date('2026-11-21T20:00:00Z');

  it.each([
    ['2026-11-21T14:42:00Z', 'today at 09:42', `aujourd’hui à 9~h~42`],
    ['2026-11-21T05:00:00Z', 'today at 00:00', `aujourd’hui à 0~h~00`],
    ['2026-11-21T04:59:00Z', '2026-11-20 at 23:59', `le 2026-11-20 à 23~h~59`],
    ['2025-11-21T14:42:00Z', '2025-11-21 at 09:42', `le 2025-11-21 à 9~h~42`],
  ])('%s is %s', (instant, english, french) => {
    expect(both(() => formatWhen(instant, now))).toEqual([english, french.replaceAll('~', noBreak)]);
  });

  it('uses the clock of the device', () => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    expect(formatWhen('2026-11-21T14:42:00Z')).toBe('today at 09:42');
    expect(formatAge('2026-11-21T19:00:00Z')).toBe('1 hour ago');
    vi.useRealTimers();
  });
});

describe('the time since an instant', () => {
  const now = new Date('2026-11-21T20:00:00Z');

  it.each([
    ['2026-11-21T20:00:00Z', 'just now', 'à l’instant'],
    ['2026-11-21T19:59:01Z', 'just now', 'à l’instant'],
    ['2026-11-21T19:59:00Z', '1 minute ago', 'il y a 1 minute'],
    ['2026-11-21T19:00:01Z', '59 minutes ago', 'il y a 59 minutes'],
    ['2026-11-21T19:00:00Z', '1 hour ago', 'il y a 1 heure'],
    ['2026-11-20T20:00:01Z', '23 hours ago', 'il y a 23 heures'],
    ['2026-11-20T20:00:00Z', '1 day ago', 'il y a 1 jour'],
    ['2026-11-01T20:00:00Z', '20 days ago', 'il y a 20 jours'],
  ])('%s is %s and %s', (instant, english, french) => {
    expect(both(() => formatAge(instant, now))).toEqual([english, french]);
  });

  it('is "just now" for a clock that was ahead', () => {
    expect(formatAge('2026-11-21T20:05:00Z', now)).toBe('just now');
  });
});
