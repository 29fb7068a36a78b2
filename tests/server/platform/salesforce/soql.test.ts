import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claims } from '#server/platform/salesforce/mapping.ts';
import { allOf, anyOf, contains, equals, isIn, selectOf } from '#server/platform/salesforce/soql.ts';
import { parseSoql } from '#tests/support/salesforce/soql-subset.ts';

const { fields } = claims;

/** Input of an attacker, a careless typist and a French keyboard. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        "'",
        '"',
        '\\',
        '%',
        '_',
        '\n',
        '\t',
        '\0',
        '\u2028',
        ' OR ',
        "\\'",
        '\\u0027',
        '--',
        'é',
        '🔧',
        '\ud800',
      ),
    )
    .map((parts) => parts.join('')),
);

const whereOf = (condition: ReturnType<typeof equals>) => parseSoql(selectOf(claims, { where: condition })).where;

describe('SOQL', () => {
  it('compares with exactly the given text', () => {
    fc.assert(
      fc.property(
        hostile.filter((text) => text !== ''),
        (text) => {
          expect(whereOf(equals(fields.status, text))).toMatchObject({
            kind: 'comparison',
            path: 'Status__c',
            operator: '=',
            // A lone surrogate cannot be part of a URL.
            values: [{ kind: 'string', text: text.toWellFormed() }],
          });
        },
      ),
    );
  });

  it('finds nothing for an empty text, which the org would treat as null', () => {
    expect(whereOf(equals(fields.status, ''))).toMatchObject({ path: 'Id', values: [{ text: '000000000000000AAA' }] });
  });

  it('keeps the texts of a list separate', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 6 }), (texts) => {
        expect(whereOf(isIn(fields.status, texts))).toMatchObject({
          operator: 'IN',
          values: texts.map((text) => ({ text: text.toWellFormed() })),
        });
      }),
    );
  });

  it('searches for the literal text: only its own wildcards match other characters, except a backslash and a null', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const condition = whereOf(contains(fields.name, text));
        if (condition?.kind !== 'comparison' || condition.values[0]?.kind !== 'string')
          throw new Error('No comparison.');
        const { pattern } = condition.values[0];
        expect([pattern[0], pattern.at(-1)]).toEqual([{ wildcard: '%' }, { wildcard: '%' }]);
        const between = pattern.slice(1, -1).map((part) => (typeof part === 'string' ? part : part.wildcard));
        expect(between.join('')).toBe(text.toWellFormed().replaceAll(/[\\\0]/g, '_'));
        expect(between.filter((_, at) => typeof pattern[at + 1] !== 'string')).toEqual(
          (text.match(/[\\\0]/g) ?? []).map(() => '_'),
        );
      }),
    );
  });

  it('never mixes AND and OR without parentheses', () => {
    const one = equals(fields.status, 'New');
    const mixed = allOf([anyOf([one, allOf([one, one])]), anyOf([one, one])]);
    expect(whereOf(mixed)).toMatchObject({ kind: 'and', parts: [{ kind: 'or' }, { kind: 'or' }] });
  });

  it('requests no record for an invalid id, which the org would refuse', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(whereOf(equals(fields.depotId, text))).toMatchObject({ values: [{ text: '000000000000000AAA' }] });
      }),
    );
    expect(whereOf(equals(fields.depotId, '001DEMO00000000001'))).toMatchObject({
      values: [{ text: '001DEMO00000000001' }],
    });
  });

  it('accepts no invalid date, instant or number, since these are written without quotes', () => {
    expect(() => equals(fields.dateOfFailure, "2026-11-10' OR Id != '")).toThrow(TypeError);
    expect(() => equals(fields.createdAt, 'yesterday')).toThrow(RangeError);
    expect(() => equals(fields.labourHours, Number.NaN)).toThrow(TypeError);
    expect(() => equals(fields.labourHours, '1')).toThrow(TypeError);
    expect(() => isIn(fields.status, [])).toThrow(RangeError);
  });
});
