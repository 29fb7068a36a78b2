import { DEFAULT_THEME } from '@mantine/core';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { theme } from '#ui/theme.ts';

const sources = globSync('src/**/*.{css,ts,tsx}').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const styles = sources.filter(({ file }) => file.endsWith('.css'));

describe('the breakpoints', () => {
  it('are six, of which md is Mantine’s', () => {
    expect(Object.keys(theme.breakpoints ?? {})).toEqual(['xs', 'sm', 'md', 'rail', 'lg', 'desk']);
    expect(theme.breakpoints?.md).toBe(DEFAULT_THEME.breakpoints.md);
  });

  it('are the only widths at which a layout changes', () => {
    // Media queries of CSS, of a `media` attribute and of JavaScript. A container has its own widths.
    const widths = sources.flatMap(({ file, text }) =>
      [...text.replaceAll(/@container[^{]*/g, '').matchAll(/\((?:min-|max-)?width\s*(?::|[<>]=?)\s*(\d[\w.]*)\)/g)].map(
        ([query, width]) => ({ file, query, width }),
      ),
    );
    expect(widths.length).toBeGreaterThan(50);
    const known = new Set<string | undefined>(Object.values(theme.breakpoints ?? {}));
    expect(widths.filter(({ width }) => !known.has(width))).toEqual([]);
  });

  it('have layouts on both sides of md', () => {
    expect(styles.filter(({ text }) => /width (?:<|>=) 62em/.test(text)).length).toBeGreaterThan(5);
  });
});

describe('the style files', () => {
  /** Files whose text matches, without comments. */
  const filesWith = (pattern: RegExp) =>
    styles.filter(({ text }) => pattern.test(text.replaceAll(/\/\*.*?\*\//gs, ''))).map(({ file }) => basename(file));

  it('name colours in tokens.css alone', () => {
    expect(filesWith(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i)).toEqual(['tokens.css']);
  });

  it('have `!important` in reset.css alone', () => {
    expect(filesWith(/!important/)).toEqual(['reset.css']);
  });

  it('give sizes of text in rem', () => {
    expect(filesWith(/font(?:-size)?:[^;]*\d(?:px|pt)/)).toEqual([]);
  });
});
