import { speak, useEnglish } from '#tests/support/language.ts';
import { stepHours, typedHours } from '#forms/labour-hours.ts';
import { describe, expect, it } from 'vitest';

useEnglish();

describe('typed hours', () => {
  it.each([
    ['1.75', '1.75'],
    ['1,75', '1.75'],
    [' 2 ', '2'],
    [',5', '.5'],
    ['1.', '1.'],
    ['two', 'two'],
    ['0', '0'],
    ['', null],
    ['  ', null],
  ])('%j are %j', (text, hours) => expect(typedHours(text)).toBe(hours));
});

describe('a step of a quarter of an hour', () => {
  it.each([
    ['1.75', '2', '1.5'],
    ['1', '1.25', '0.75'],
    ['1.3', '1.5', '1.25'],
    ['1.01', '1.25', '1'],
    ['0.5', '0.75', '0.5'],
    ['0.1', '0.5', '0.5'],
    ['0', '0.5', '0.5'],
    ['99.5', '99.75', '99.25'],
    ['99.75', '99.99', '99.5'],
    ['99.99', '99.99', '99.75'],
    ['250', '99.99', '99.99'],
    ['-3', '0.5', '0.5'],
    ['', '0.5', '0.5'],
    ['two', '0.5', '0.5'],
  ])('from %j is %s up and %s down', (text, up, down) => {
    expect([stepHours(text, 1), stepHours(text, -1)]).toEqual([up, down]);
  });

  it('reads and writes French', () => {
    speak('fr');
    expect([stepHours('1,5', 1), stepHours('1,5', -1)]).toEqual(['1,75', '1,25']);
    expect(stepHours('99,75', 1)).toBe('99,99');
  });

  it('leads from the minimum to the maximum and back, always in quarters', () => {
    let text = '';
    const up = Array.from({ length: 400 }, () => (text = stepHours(text, 1)));
    expect(up.slice(0, 3)).toEqual(['0.5', '0.75', '1']);
    expect(up.at(-1)).toBe('99.99');
    const down = Array.from({ length: 400 }, () => (text = stepHours(text, -1)));
    expect(down.at(-1)).toBe('0.5');
    expect([...up, ...down].filter((hours) => Number(hours) % 0.25 !== 0 && hours !== '99.99')).toEqual([]);
  });
});
