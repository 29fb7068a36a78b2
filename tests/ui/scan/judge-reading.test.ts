import { describe, expect, it } from 'vitest';
import { scannedSerialNumber } from '#product/product-ids.ts';
import { judgeReading } from '#ui/scan/judge-reading.ts';

const judge = (texts: readonly string[], before: string | null) => judgeReading(texts, before, scannedSerialNumber);

describe('what a picture of the camera comes to', () => {
  it('is sure of a serial number once two pictures agree', () => {
    expect(judge(['DEMOACTIVE0001'], null)).toEqual({ kind: 'maybe', value: 'DEMOACTIVE0001' });
    expect(judge(['DEMOACTIVE0001'], 'DEMOACTIVE0001')).toEqual({ kind: 'sure', value: 'DEMOACTIVE0001' });
  });

  it('starts anew when the second picture says something else', () => {
    expect(judge(['DEMOACTIVE0002'], 'DEMOACTIVE0001')).toEqual({ kind: 'maybe', value: 'DEMOACTIVE0002' });
  });

  it('finds the serial number among the other codes of a plate', () => {
    expect(judge(['NV-16100', 'DEMO ACTIVE 0001'], null)).toEqual({ kind: 'maybe', value: 'DEMOACTIVE0001' });
  });

  it('says what it read when that is no serial number, and goes on', () => {
    expect(judge([' NV-16100 '], null)).toEqual({ kind: 'other', text: 'NV-16100' });
    expect(judge(['   '], null)).toEqual({ kind: 'nothing' });
    expect(judge([], 'DEMOACTIVE0001')).toEqual({ kind: 'nothing' });
  });
});

describe('what a code can be', () => {
  it.each([
    ['12 characters', 'A12345678901', 'A12345678901'],
    ['20 characters', 'A1234567890123456789', 'A1234567890123456789'],
    ['small letters and spaces', 'demo active 0001', 'DEMOACTIVE0001'],
  ])('takes %s', (_what, text, value) => expect(scannedSerialNumber(text)).toBe(value));

  it.each([
    ['11 characters', 'A1234567890'],
    ['21 characters', 'A12345678901234567890'],
    ['an address', 'https://norvane.example/p/1'],
    ['nothing', ''],
  ])('does not take %s', (_what, text) => expect(scannedSerialNumber(text)).toBeNull());
});
