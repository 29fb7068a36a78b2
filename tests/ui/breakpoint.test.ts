import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { theme } from '#ui/theme.ts';

/** The width in pixels at which Mantine's components switch, from `em` of 16 px. */
const mdPx = Number.parseFloat(theme.breakpoints?.md ?? '') * 16;

describe('the breakpoint between phone and tablet', () => {
  it('is the md of the theme in every style file', () => {
    const near = globSync('src/**/*.css').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/@media[^{]*\((max|min)-width: (\d+)px\)/g)]
        .map(([, side, px]) => ({ file, side, px: Number(px) }))
        .filter(({ px }) => Math.abs(px - 600) < 60),
    );
    expect(near.length).toBeGreaterThan(50);
    for (const { file, side, px } of near) expect(`${file} ${px}`).toBe(`${file} ${side === 'max' ? mdPx : mdPx + 1}`);
  });
});
