import { typography } from '#tests/support/french-rules.ts';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parsePortalConfig } from '#api/read-portal-config.ts';
import { defaultPortalConfig } from '#contract/default-portal-config.ts';

describe('portal-config.json', () => {
  it('has the defaults as it is delivered', async () => {
    const delivered = parsePortalConfig(await readFile('public/portal-config.json', 'utf8'));
    expect(delivered).toEqual({ kind: 'read', config: defaultPortalConfig });
  });

  it('has the hours of support, in which no time breaks over two lines', () => {
    for (const [, broken] of typography) expect(defaultPortalConfig.supportHours.fr).not.toMatch(broken);
  });

  it('can leave out values with a default', () => {
    expect(parsePortalConfig('{"partDiagramsUrl": null}')).toEqual({
      kind: 'read',
      config: { ...defaultPortalConfig, partDiagramsUrl: null },
    });
  });

  it.each([
    ['not JSON', '{', /portal-config\.json: /],
    ['not an object', '"x"', /portal-config\.json/],
    ['a script as a URL', '{"partDiagramsUrl": "javascript:alert(1)"}', /partDiagramsUrl: must begin with https/],
    ['a store without a name', '{"partsStores": [{"brand": "", "url": "https://a.example"}]}', /partsStores\.0\.brand/],
    ['hours in one language', '{"supportHours": {"en": "always"}}', /supportHours/],
    ['a phone that cannot be dialled', '{"tollFree": {"phone": "call us", "text": "x"}}', /tollFree\.phone/],
    ['a colour without contrast to white', '{"accentColour": "#ffee00"}', /accentColour: is too light/],
    [
      'a logo of another site',
      '{"logo": {"wide": "//evil.example/a.svg", "small": "/b.svg", "name": "A"}}',
      /logo\.wide/,
    ],
  ])('is refused in one line if it is invalid: %s', (_, text, line) => {
    const read = parsePortalConfig(text);
    expect(read).toEqual({ kind: 'wrong', problem: expect.stringMatching(line) });
    expect(read.kind === 'wrong' && read.problem).not.toContain('\n');
  });

  it('can have its own colour', () => {
    expect(parsePortalConfig('{"accentColour": "#0A4F9E"}')).toMatchObject({ kind: 'read' });
  });
});
