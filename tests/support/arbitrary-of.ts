import fc from 'fast-check';
import * as v from 'valibot';

/** Texts that some schema accepts: random text is almost never a date or an email. */
const meaningful = [
  '2030-01-01T00:00:00.000Z',
  '2026-10',
  '2025-12',
  '',
  'null',
  '0',
  '1',
  '7.25',
  '99.99',
  '100',
  '999',
  '-1',
  'true',
  'false',
  '2026-11-19',
  '2024-02-29',
  '2026-02-30',
  'DEMOACTIVE0001',
  'demo unreg 0001',
  'owner@customer.example',
  'O’Neil@b.co',
  '+1 416 555-0100',
  '6135550102',
  'K7L 2V4',
  '14850',
  '14850-0001',
  'ON',
  'Québec',
  'Canada',
  'United States',
  '123456789',
  'https://www.depot.example/shop?x=1',
  'Portal-demo-2',
  'correct horse 9',
  'Warranty Repair',
  'Engine',
  'Product',
  '5b0f1d0e-7a53-4f0e-9d0b-0c6f5f9b2a11',
  // A device's key and secret for notifications.
  `B${'Aa0_-z'.repeat(14)}Qw`,
  'q83vEjRWeJASNFZ4kLzeuA',
] as const;

/** Texts that break careless code: SQL, HTML, paths, formats, unusual characters and lone surrogates. */
export const troublesome = [
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\uffff',
  '\u202e\u200b',
  'e\u0301\u0308'.repeat(30),
  '😀'.repeat(99),
  "'; drop table claims; --",
  '%',
  '%_\\',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '..\\..\\windows',
  '__proto__',
  'constructor',
  'toString',
  '\r\nset-cookie: a=b',
  '1e309',
  '-0',
  '١٢',
  'NaN',
  'Infinity',
  '0x10',
  '9007199254740993',
  '99999999999999999999999999',
  'x'.repeat(101),
  'x'.repeat(256),
  'x'.repeat(32_769),
] as const;

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...meaningful) },
  { weight: 1, arbitrary: fc.constantFrom(...troublesome) },
  { weight: 2, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** A name in an object that the JSON parser refuses. */
const refusedKey = '__proto__';

const keys = text.filter((key) => key !== refusedKey);

/** Any JSON value. */
export const garbage: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...troublesome, '', null, true, [], {}, [[]], { length: 1 }, -1, 0, 1.5, 1e308, -1e308, 2 ** 53),
  fc.jsonValue({ maxDepth: 3 }).filter((value) => !JSON.stringify(value).includes(`"${refusedKey}":`)),
);

/** A schema that refuses this many values in a row accepts no generated value. */
const refusedMax = 100_000;

/**
 * Returns values that a schema accepts; `special` adds meaningful texts, such as an existing id.
 * @throws Error on an unknown kind of schema, so that every kind is tested
 */
export function arbitraryOf(schema: v.GenericSchema, special: readonly string[] = []): fc.Arbitrary<unknown> {
  let refused = 0;
  return unchecked(schema, special).filter((value) => {
    refused = v.is(schema, value) ? 0 : refused + 1;
    if (refused > refusedMax)
      throw new Error(`This schema accepts no generated value, add one to \`meaningful\`: ${JSON.stringify(schema)}`);
    return refused === 0;
  });
}

/** The object that a text of JSON, or the object itself, is parsed as. */
function parsedObject(schema: v.GenericSchema): unknown {
  const [, ...later] = 'pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe : [];
  return later.find((item) => v.is(v.looseObject({ kind: v.literal('schema'), entries: v.looseObject({}) }), item));
}

function unchecked(schema: v.GenericSchema, special: readonly string[]): fc.Arbitrary<unknown> {
  const of = (part: unknown) => arbitraryOf(schemaIn(part), special);
  const object = parsedObject(schema);
  if (object) return of(object);
  switch (schema.type) {
    case 'object':
    case 'strict_object': {
      const entries = Object.entries(entriesOf(schema));
      const optional = (entry: v.GenericSchema) => v.is(entry, undefined);
      return fc.record(Object.fromEntries(entries.map(([name, entry]) => [name, of(entry)])), {
        requiredKeys: entries.filter(([, entry]) => !optional(entry)).map(([name]) => name),
      });
    }
    case 'optional':
    case 'exact_optional':
    case 'nullable':
    case 'nullish': {
      const nil = schema.type === 'nullable' || schema.type === 'nullish' ? null : undefined;
      return fc.option(of(Reflect.get(schema, 'wrapped')), { nil, freq: 4 });
    }
    case 'array':
      return fc.array(of(Reflect.get(schema, 'item')), { maxLength: 4 });
    case 'record':
      return fc.dictionary(keys, of(Reflect.get(schema, 'value')), { maxKeys: 4 });
    case 'union':
    case 'variant':
      return fc.oneof(...listIn(schema, 'options').map(of));
    case 'picklist':
      return fc.constantFrom(...listIn(schema, 'options'));
    case 'literal':
      return fc.constant(Reflect.get(schema, 'literal'));
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.oneof(fc.constantFrom(0, 1, 2, 7.25, 99.99, 100), fc.integer(), fc.double({ noNaN: true }));
    case 'string':
      return special.length === 0 ? text : fc.oneof(text, fc.constantFrom(...special));
    default:
      throw new Error(`There is no arbitrary for a schema of type ${schema.type}.`);
  }
}

/** Returns the fields of an object schema; of a variant those of all its options. */
export function entriesOf(schema: v.GenericSchema): Record<string, v.GenericSchema> {
  if (schema.type === 'variant')
    return Object.assign({}, ...listIn(schema, 'options').map((option) => entriesOf(schemaIn(option))));
  const entries: unknown = Reflect.get(schema, 'entries');
  if (typeof entries !== 'object' || entries === null) return {};
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, schemaIn(entry)]));
}

function listIn(schema: v.GenericSchema, name: string): unknown[] {
  const list: unknown = Reflect.get(schema, name);
  if (!Array.isArray(list)) throw new Error(`A schema of type ${schema.type} has no ${name}.`);
  return list;
}

function schemaIn(part: unknown): v.GenericSchema {
  if (!isSchema(part)) throw new Error('The value is not a schema.');
  return part;
}

export function isSchema(part: unknown): part is v.GenericSchema {
  return typeof part === 'object' && part !== null && Reflect.get(part, 'kind') === 'schema';
}
