import { createElement } from 'react';
import { expect, it } from 'vitest';
import { SerialNumberHelp } from '#product/serial-number-help.tsx';
import { speak, useEnglish } from '#tests/support/language.ts';
import { textOf } from '#tests/support/markup.ts';

useEnglish();

it('beside a serial number a picture shows where it is, to the signed-out too', () => {
  const help = () => textOf(createElement(SerialNumberHelp, { accountId: null, isEmpty: true, onChoose: () => {} }));
  expect(help()).toBe('Where is the serial number?');
  speak('fr');
  expect(help()).toBe('Où se trouve le numéro de série?');
});
