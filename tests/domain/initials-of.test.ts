import { expect, it } from 'vitest';
import { initialsOf } from '#domain/initials-of.ts';

it.each([
  ['Dana Whitcombe', 'DW'],
  ['  Dana   Whitcombe ', 'DW'],
  ['dana whitcombe', 'DW'],
  ['Dana van der Whitcombe', 'DW'],
  ['Jean-Luc', 'JL'],
  ['Élodie Ñúñez', 'ÉÑ'],
  ['Dana', 'D'],
  ['dana.whitcombe@depot.example', 'DW'],
  ['dana_w@depot.example', 'DW'],
  ['depot@portal.example', 'D'],
  ['𠮷 𡈽', '𠮷𡈽'],
  ['', ''],
  [' - ', ''],
  ['@depot.example', ''],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
