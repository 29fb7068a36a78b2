import { expect, it } from 'vitest';
import { plainFileName } from '#domain/plain-file-name.ts';

it('a file name has no invisible characters', () => {
  expect(plainFileName('facture\u202Egpj.exe')).toBe('facturegpj.exe');
  expect(plainFileName('a\u0000b\u200Bc\uFEFFd\u2066e\u2028f\n.pdf')).toBe('abcdef.pdf');
});

it('every other file name is unchanged', () => {
  for (const name of ['plaque signalétique é 🔧.jpg', '100 %.pdf', 'القطعة.jpg'])
    expect(plainFileName(name)).toBe(name);
});
