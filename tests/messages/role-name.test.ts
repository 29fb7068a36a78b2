import { speak, useEnglish } from '#tests/support/language.ts';
import { sentencesOf } from '#tests/support/sentences.ts';
import { expect, it } from 'vitest';
import { roles } from '#contract/primitives.ts';
import { roleName } from '#messages/names.ts';

useEnglish();

it.each(roles)('%s is shown with a space for its underscore', (role) => {
  expect(roleName(role)).toBe(role.replace('_', ' '));
});

it('each role has its own French name', () => {
  const english = roles.map(roleName);
  speak('fr');
  const french = sentencesOf(roles.map(roleName));
  expect(french).toHaveLength(roles.length);
  expect(french.filter((name) => english.includes(name))).toEqual([]);
});
