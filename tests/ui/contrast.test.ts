import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

/** The colours of `tokens.css` in four parts: light, light with more contrast, dark, dark with more contrast. */
const [light = {}, lightMore = {}, dark = {}, darkMore = {}] = partsOf(read('src/ui/tokens.css')).map((part) =>
  Object.fromEntries(
    [...part.matchAll(/--([a-z-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  ),
);

function partsOf(css: string): string[] {
  const [lightCss = '', darkCss = ''] = css.split('@media screen');
  return [lightCss, darkCss].flatMap((part) => part.split('@media (prefers-contrast: more)'));
}

type Colours = Readonly<Record<string, string>>;

/** What `reset.css` does: the shades of a prefix replace the accent. */
function withShades(prefix: string, colours: Colours): Colours {
  const shades = Object.entries(colours).filter(([name]) => name.startsWith(prefix));
  return { ...colours, ...Object.fromEntries(shades.map(([name, value]) => [name.slice(prefix.length), value])) };
}

const lightColours = light;
const darkColours = withShades('dark-', { ...light, ...dark });
const themes = {
  light: lightColours,
  dark: darkColours,
  'light with more contrast': withShades('contrast-', { ...lightColours, ...lightMore }),
  'dark with more contrast': withShades('contrast-', { ...darkColours, ...darkMore }),
} as const;

const surfaces = ['page', 'card', 'card-sunk', 'sunk', 'accent-soft'];
const tones = ['wait', 'ok', 'bad'];

const texts: [text: string, surface: string][] = [
  ...['ink', 'ink-soft', 'heading', 'accent', 'accent-press', 'wait', 'bad'].flatMap((text) =>
    surfaces.map((surface): [string, string] => [text, surface]),
  ),
  ...['page', 'card', 'card-sunk', 'sunk'].map((surface): [string, string] => ['ok', surface]),
  ...tones.flatMap((tone) =>
    [tone, 'ink', 'ink-soft', 'heading'].map((text): [string, string] => [text, `${tone}-bg`]),
  ),
  ...['accent', 'accent-press', 'ok', 'heading'].map((surface): [string, string] => ['on-fill', surface]),
  ['on-photo', 'photo'],
];

/** Edges of fields, icons, the ring of the focus, bars of charts. */
const edges: [edge: string, surface: string][] = [
  ...['edge', 'accent', 'bad'].flatMap((edge) => surfaces.map((surface): [string, string] => [edge, surface])),
  ['wait', 'sunk'],
];

/** With more contrast also the lines between and around things. */
const lines = ['line', 'accent-line', 'wait-line', 'ok-line', 'bad-line'];

describe.each(Object.entries(themes))('in the theme %s', (theme, colours) => {
  const withMore = theme.includes('more');
  const below = (limit: number, pairs: readonly (readonly [string, string])[]) =>
    pairs.filter(([a, b]) => contrast(colours, a, b) < limit);

  it(`text has a contrast of ${withMore ? 7 : 4.5} to 1 on its surface`, () => {
    expect(below(withMore ? 7 : 4.5, texts)).toEqual([]);
  });

  it('edges and icons have a contrast of 3 to 1 beside their surface', () => {
    expect(below(3, edges)).toEqual([]);
    if (withMore)
      expect(
        below(
          3,
          lines.map((line) => [line, 'card'] as const),
        ),
      ).toEqual([]);
  });
});

it('each rule with text and surface has a pair that is measured', () => {
  const measured = new Set(texts.map(String));
  const used = globSync('src/**/*.css').flatMap((file) =>
    // Declarations between two braces: those of one rule.
    read(file)
      .split(/[{}]/)
      .flatMap((rule) => {
        const text = /(?:^|[\s;])color: var\(--([a-z-]+)\)/.exec(rule)?.[1];
        const surface = /[\s;]background(?:-color)?: var\(--([a-z-]+)\)/.exec(rule)?.[1];
        return text && surface && !`${text} ${surface}`.includes('tone') ? [`${text},${surface}`] : [];
      }),
  );
  expect(used.length).toBeGreaterThan(10);
  expect([...new Set(used)].filter((pair) => !measured.has(pair))).toEqual([]);
});

it('every colour has a dark value, except those of paper and of what is on a photo', () => {
  const names = (css: string) =>
    [...css.matchAll(/--([a-z-]+): (?:#|rgb|0 -?\d+px|none|invert)/g)].map(([, name = '']) => name);
  const [lightCss = '', lightMoreCss = '', darkCss = '', darkMoreCss = ''] = partsOf(read('src/ui/tokens.css'));
  const darkNames = names(darkCss).map((name) => name.replace(/^dark-/, ''));
  expect(names(lightCss).filter((name) => !darkNames.includes(name))).toEqual([
    'on-photo',
    'on-photo-line',
    'paper',
    'match',
    'match-current',
    'selection',
  ]);
  expect(names(lightMoreCss).filter((name) => !names(darkMoreCss).includes(name))).toEqual(['wait', 'ok']);
});

it('the bars around the page have the colour of the header', () => {
  expect(readFileSync('index.html', 'utf8')).toContain(`name="theme-color" content="${light['card']}"`);
  expect(readFileSync('src/app/start/first-theme.ts', 'utf8')).toContain(`'${dark['card']}' : '${light['card']}'`);
});

function contrast(colours: Colours, one: string, other: string): number {
  const [less = 0, more = 0] = [one, other].map((name) => luminance(colours[name] ?? '')).toSorted((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

/** Relative luminance of WCAG 2. */
function luminance(colour: string): number {
  if (!/^#[\da-f]{6}$/.test(colour)) throw new Error(`${colour} is no colour`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
