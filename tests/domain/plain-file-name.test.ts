import { expect, it } from 'vitest';
import { plainFileName, shortFileName } from '#domain/plain-file-name.ts';

it('a file name has no invisible characters', () => {
  expect(plainFileName('facture\u202Egpj.exe')).toBe('facturegpj.exe');
  expect(plainFileName('a\u0000b\u200Bc\uFEFFd\u2066e\u2028f\n.pdf')).toBe('abcdef.pdf');
});

it('every other file name is unchanged', () => {
  for (const name of ['plaque signalétique é 🔧.jpg', '100 %.pdf', 'القطعة.jpg'])
    expect(plainFileName(name)).toBe(name);
});

it('a long file name is cut between characters and keeps its extension', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(shortFileName(`${'a'.repeat(6)}${family}.jpeg`, 13)).toBe('aaaaaa.jpeg');
  expect(shortFileName(`e\u0301e\u0301e\u0301.pdf`, 9)).toBe('e\u0301e\u0301.pdf');
  expect(shortFileName('x'.repeat(300), 255)).toBe('x'.repeat(255));
  expect(shortFileName('plaque.jpg', 255)).toBe('plaque.jpg');
});

it.each([
  ['the long name of a scanner', `Scan ${'0'.repeat(260)}.PDF`, '.PDF'],
  ['a name of emoji', `${'🔧'.repeat(140)}.jpeg`, '🔧.jpeg'],
  ['a name with two endings', `${'facture'.repeat(40)}.pdf.pdf`, '.pdf'],
  ['an Inuktitut name', `${'ᐃᓄᒃ'.repeat(90)}.png`, '.png'],
  ['a name with flags', `${'🇨🇦'.repeat(70)}.jpg`, '🇨🇦.jpg'],
])('%s is cut within its limit', (_, name, end) => {
  const short = shortFileName(name, 255);
  expect(short.length).toBeLessThanOrEqual(255);
  expect(short.isWellFormed()).toBe(true);
  expect(short.endsWith(end)).toBe(true);
});
