import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SerialInMono } from '#messages/serial-number.tsx';

it.each([
  ['DEMOACTIVE0002', 'DEMOACTIVE0002', '<span class="mono">DEMOACTIVE0002</span>'],
  ['Claim: DEMOACTIVE0002', 'DEMOACTIVE0002', 'Claim: <span class="mono">DEMOACTIVE0002</span>'],
  ['Norvane Snow blower', 'DEMOACTIVE0002', 'Norvane Snow blower'],
  ['Claim without a serial number', '', 'Claim without a serial number'],
])('in “%s” the serial number “%s” has its own font', (text, serialNumber, expected) => {
  expect(renderToStaticMarkup(createElement(SerialInMono, { text, serialNumber }))).toBe(expected);
});
