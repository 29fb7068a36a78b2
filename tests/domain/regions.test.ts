import { describe, expect, it } from 'vitest';
import { provinces, regionOf, states } from '#domain/regions.ts';

describe('the regions', () => {
  it('are the 13 provinces and territories, the 50 states and the District of Columbia', () => {
    expect([provinces.length, states.length]).toEqual([13, 51]);
  });

  it('have no code or name in common', () => {
    const names = [...provinces, ...states].flatMap(({ code, en, fr }) => [...new Set([code, en, fr])]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  it.each([
    ['ON', 'ON'],
    ['on', 'ON'],
    ['Ile du Prince Edouard', 'PE'],
    ['ÎLE-DU-PRINCE-ÉDOUARD', 'PE'],
    ['Terre-Neuve-et-Labrador', 'NL'],
    [' new  york ', 'NY'],
    ['N.Y.', 'NY'],
    ['Californie', 'CA'],
  ])('are found by %j', (text, code) => expect(regionOf(text)?.code).toBe(code));

  it.each([null, '', '-', 'Ontari', 'Bavaria', '12'])('are not found by %j', (text) =>
    expect(regionOf(text)).toBeNull(),
  );
});
