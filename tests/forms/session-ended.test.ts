import { createElement } from 'react';
import { expect, it } from 'vitest';
import { SessionEnded } from '#forms/session-ended.tsx';
import { speak, useEnglish } from '#tests/support/language.ts';
import { textOf } from '#tests/support/markup.ts';

useEnglish();

it('the notice of an ended session in a form says that the work is safe, and links to the login', () => {
  const noticeText = () => textOf(createElement(SessionEnded, null, 'More.'));
  expect(noticeText()).toBe('Authentication has timed out Your work is safe on this device. More. Log in');
  speak('fr');
  expect(noticeText()).toContain('Votre travail est en sécurité sur cet appareil.');
});
