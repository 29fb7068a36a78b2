import { typography } from '#tests/support/french-rules.ts';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parsePortalConfig } from '#api/read-portal-config.ts';
import { defaultPortalConfig } from '#contract/default-portal-config.ts';

describe("the operator's file", () => {
  it('as it is delivered says what the defaults are', async () => {
    const delivered = parsePortalConfig(await readFile('public/portal-config.json', 'utf8'));
    expect(delivered).toEqual({ kind: 'read', config: defaultPortalConfig });
  });

  it('gives the hours of support so that no time breaks over two lines', () => {
    for (const [, broken] of typography) expect(defaultPortalConfig.supportHours.fr).not.toMatch(broken);
  });

  it('may leave out what is to stay as it is', () => {
    expect(parsePortalConfig('{"partDiagramsUrl": null}')).toEqual({
      kind: 'read',
      config: { ...defaultPortalConfig, partDiagramsUrl: null },
    });
  });

  it.each([
    ['not JSON', '{', /portal-config\.json: /],
    ['not an object', '"x"', /portal-config\.json/],
    ['a script for an address', '{"partDiagramsUrl": "javascript:alert(1)"}', /partDiagramsUrl: must begin with https/],
    ['a store without a name', '{"partsStores": [{"brand": "", "url": "https://a.example"}]}', /partsStores\.0\.brand/],
    ['hours in one language', '{"supportHours": {"en": "always"}}', /supportHours/],
    ['a phone that cannot be dialled', '{"tollFree": {"phone": "call us", "text": "x"}}', /tollFree\.phone/],
    ['a colour that white cannot be read on', '{"accentColour": "#ffee00"}', /accentColour: is too light/],
    [
      'a logo from elsewhere',
      '{"logo": {"wide": "//evil.example/a.svg", "small": "/b.svg", "name": "A"}}',
      /logo\.wide/,
    ],
  ])('that is wrong is named in one line: %s', (_, text, line) => {
    const read = parsePortalConfig(text);
    expect(read).toEqual({ kind: 'wrong', problem: expect.stringMatching(line) });
    expect(read.kind === 'wrong' && read.problem).not.toContain('\n');
  });

  it('may have a colour of its own', () => {
    expect(parsePortalConfig('{"accentColour": "#0A4F9E"}')).toMatchObject({ kind: 'read' });
  });
});
