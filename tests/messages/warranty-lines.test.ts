import { useEnglish } from '#tests/support/language.ts';
import { type Warranty, warrantyLines } from '#messages/warranty.tsx';
import { describe, expect, it } from 'vitest';

useEnglish();

const today = '2026-11-21';
const [past, tomorrow, later] = ['2026-11-20', '2026-11-22', '2027-11-21'];
const nothing: Warranty = { rejected: false, outOfWarranty: false, labourExpiry: null, partsExpiry: null };

const labour = (text: string, tone = 'ok') => ({ part: 'labour', tone, text });
const parts = (text: string, tone = 'ok') => ({ part: 'parts', tone, text });
const labourOver = labour('Labour warranty expired', 'wait');
const partsOver = parts('Parts warranty expired', 'wait');
const all = (text: string) => ({ part: 'all', tone: 'bad', text });

describe("the texts of a product's warranty (R-REG-12)", () => {
  it.each<[name: string, warranty: Partial<Warranty>, lines: unknown[]]>([
    [
      'both are valid',
      { labourExpiry: tomorrow, partsExpiry: later },
      [labour('In warranty for labour, 1 day remaining'), parts('In warranty for parts, 365 days remaining')],
    ],
    [
      'both end today',
      { labourExpiry: today, partsExpiry: today },
      [labour('In warranty for labour, last day today'), parts('In warranty for parts, last day today')],
    ],
    [
      'labour has expired',
      { labourExpiry: past, partsExpiry: tomorrow },
      [labourOver, parts('In warranty for parts, 1 day remaining')],
    ],
    [
      'parts have expired',
      { labourExpiry: later, partsExpiry: past },
      [labour('In warranty for labour, 365 days remaining'), partsOver],
    ],
    ['only labour is known', { labourExpiry: tomorrow }, [labour('In warranty for labour, 1 day remaining')]],
    ['only parts are known', { partsExpiry: tomorrow }, [parts('In warranty for parts, 1 day remaining')]],
    ['labour has expired and parts are unknown', { labourExpiry: past }, [labourOver]],
    ['parts have expired and labour is unknown', { partsExpiry: past }, [partsOver]],
    ['both have expired', { labourExpiry: past, partsExpiry: past }, [all('Warranty expired')]],
    [
      'it is out of warranty, for any dates',
      { outOfWarranty: true, labourExpiry: later, partsExpiry: later },
      [all('Warranty expired')],
    ],
    ['it is out of warranty without dates', { outOfWarranty: true }, [all('Warranty expired')]],
    [
      'it was rejected, for any dates',
      { rejected: true, labourExpiry: later, partsExpiry: later },
      [all('Warranty rejected')],
    ],
    ['it was rejected and has expired', { rejected: true, outOfWarranty: true }, [all('Warranty rejected')]],
    ['nothing is known', {}, []],
  ])('when %s', (_, warranty, lines) => expect(warrantyLines({ ...nothing, ...warranty }, today)).toEqual(lines));
});
