import { createElement } from 'react';
import { expect, it } from 'vitest';
import { SessionEnded } from '#forms/session-ended.tsx';
import { speak, useEnglish } from '#tests/support/language.ts';
import { textOf } from '#tests/support/markup.ts';

useEnglish();

it('a session that ended during a form says that the work is safe, and where to log in', () => {
  const said = () => textOf(createElement(SessionEnded, null, 'More.'));
  expect(said()).toBe('Authentication has timed out Your work is safe on this device. More. Log in');
  speak('fr');
  expect(said()).toContain('Votre travail est en sécurité sur cet appareil.');
});
