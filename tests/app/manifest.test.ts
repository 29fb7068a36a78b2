import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { screenAt } from '#app/routing/screen-at.ts';

const folder = resolve(import.meta.dirname, '../../public');

const Picture = v.object({ src: v.string(), sizes: v.string(), type: v.string() });
const Text = v.pipe(v.string(), v.nonEmpty());

/** The members of a web app manifest that the portal uses. */
const Manifest = v.object({
  id: v.literal('/'),
  scope: v.literal('/'),
  start_url: v.literal('/'),
  name: Text,
  short_name: Text,
  description: Text,
  lang: v.picklist(['en', 'fr']),
  dir: v.literal('ltr'),
  display: v.literal('standalone'),
  theme_color: Text,
  background_color: Text,
  categories: v.pipe(v.array(v.string()), v.nonEmpty()),
  icons: v.array(v.object({ ...Picture.entries, purpose: v.optional(v.literal('maskable')) })),
  shortcuts: v.array(v.object({ name: Text, url: v.string(), icons: v.array(Picture) })),
  screenshots: v.array(v.object({ ...Picture.entries, form_factor: v.picklist(['narrow', 'wide']), label: Text })),
  share_target: v.object({
    action: v.literal('/share'),
    method: v.literal('POST'),
    enctype: Text,
    params: v.unknown(),
  }),
});

const manifestOf = (language: string) =>
  v.parse(Manifest, JSON.parse(readFileSync(resolve(folder, `manifest.${language}.webmanifest`), 'utf8')));
const manifests = { en: manifestOf('en'), fr: manifestOf('fr') };

/** Returns the width and height in the header of a PNG. */
function sizeOf(src: string): { sizes: string; bytes: number } {
  const png = readFileSync(resolve(folder, `.${src}`));
  return { sizes: `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, bytes: png.length };
}

describe.each(['en', 'fr'] as const)('the manifest in %s', (language) => {
  const { icons, screenshots, shortcuts, lang } = manifests[language];

  it('has its language, and existing pictures with their declared sizes', () => {
    expect(lang).toBe(language);
    const pngs = [...icons, ...screenshots].filter(({ type }) => type === 'image/png');
    for (const { src, sizes } of pngs) expect([src, sizeOf(src).sizes]).toEqual([src, sizes]);
    expect(icons.some(({ purpose, sizes }) => purpose === 'maskable' && sizes === '512x512')).toBe(true);
  });

  it('has wide and narrow screenshots in its own language of a small size', () => {
    for (const shape of ['narrow', 'wide'])
      expect(screenshots.filter(({ form_factor }) => form_factor === shape).length).toBeGreaterThanOrEqual(2);
    for (const { src } of screenshots) {
      expect(src).toContain(`/${language}-`);
      expect(sizeOf(src).bytes).toBeLessThan(150_000);
    }
  });

  it('has shortcuts to existing screens', () => {
    expect(shortcuts.map(({ url }) => screenAt(url)?.name)).toEqual([
      'warrantyClaimCreate',
      'warrantyClaimList',
      'outbox',
    ]);
  });
});

describe('the manifests of both languages', () => {
  it('describe one app, and differ only in texts', () => {
    const shape = ({ icons, share_target, shortcuts, screenshots, id }: (typeof manifests)['en']) => ({
      id,
      icons,
      share_target,
      shortcuts: shortcuts.map(({ url }) => url),
      screenshots: screenshots.map(({ sizes }) => sizes),
    });
    expect(shape(manifests.fr)).toEqual(shape(manifests.en));
  });
});
