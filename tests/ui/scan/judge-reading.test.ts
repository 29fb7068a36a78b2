import { describe, expect, it } from 'vitest';
import { scannedSerialNumber } from '#product/product-ids.ts';
import { judgeReading } from '#ui/scan/judge-reading.ts';

const judge = (texts: readonly string[], before: string | null) => judgeReading(texts, before, scannedSerialNumber);

describe('the reading of a camera picture', () => {
  it('is a serial number once two pictures agree', () => {
    expect(judge(['DEMOACTIVE0001'], null)).toEqual({ kind: 'maybe', value: 'DEMOACTIVE0001' });
    expect(judge(['DEMOACTIVE0001'], 'DEMOACTIVE0001')).toEqual({ kind: 'sure', value: 'DEMOACTIVE0001' });
  });

  it('starts again when the second picture has another value', () => {
    expect(judge(['DEMOACTIVE0002'], 'DEMOACTIVE0001')).toEqual({ kind: 'maybe', value: 'DEMOACTIVE0002' });
  });

  it('is the serial number among the other codes of a plate', () => {
    expect(judge(['NV-16100', 'DEMO ACTIVE 0001'], null)).toEqual({ kind: 'maybe', value: 'DEMOACTIVE0001' });
  });

  it('is reported when it is not a serial number, and the scan continues', () => {
    expect(judge([' NV-16100 '], null)).toEqual({ kind: 'other', text: 'NV-16100' });
    expect(judge(['   '], null)).toEqual({ kind: 'nothing' });
    expect(judge([], 'DEMOACTIVE0001')).toEqual({ kind: 'nothing' });
  });
});

describe('a serial number in a code', () => {
  it.each([
    ['12 characters', 'A12345678901', 'A12345678901'],
    ['20 characters', 'A1234567890123456789', 'A1234567890123456789'],
    ['lower case letters and spaces', 'demo active 0001', 'DEMOACTIVE0001'],
  ])('can be %s', (_what, text, value) => expect(scannedSerialNumber(text)).toBe(value));

  it.each([
    ['11 characters', 'A1234567890'],
    ['21 characters', 'A12345678901234567890'],
    ['a URL', 'https://norvane.example/p/1'],
    ['nothing', ''],
  ])('cannot be %s', (_what, text) => expect(scannedSerialNumber(text)).toBeNull());
});
