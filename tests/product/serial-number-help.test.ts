import { createElement } from 'react';
import { expect, it } from 'vitest';
import { SerialNumberHelp } from '#product/serial-number-help.tsx';
import { speak, useEnglish } from '#tests/support/language.ts';
import { textOf } from '#tests/support/markup.ts';

useEnglish();

it('the help of a serial number has a picture of its place, also for a visitor', () => {
  const help = () => textOf(createElement(SerialNumberHelp, { accountId: null, isEmpty: true, onChoose: () => {} }));
  expect(help()).toBe('Where is the serial number?');
  speak('fr');
  expect(help()).toBe('Où se trouve le numéro de série?');
});
