import type { ConversionConfig, JsonSchema } from '@valibot/to-json-schema';
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { namedSchemas } from './named-schemas.ts';

const config = {
  target: 'draft-2020-12',
  // A rule that JSON Schema has no word for (dates in order, two decimals) is the server's to tell.
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideAction: ({ valibotAction, jsonSchema }) =>
    'message' in valibotAction && valibotAction.message === 'invalid_date' ? { ...jsonSchema, format: 'date' } : null,
} as const satisfies ConversionConfig;

/** What a caller may send, with every limit that comes after the text has become a number. */
export function inputSchema(schema: GenericSchema): JsonSchema {
  return bare(toJsonSchema(schema, { ...config, typeMode: 'ignore' }));
}

/** What the server answers; named parts by reference. */
export function outputSchema(schema: GenericSchema): JsonSchema {
  return bare(toJsonSchema(schema, { ...config, typeMode: 'output', definitions: namedSchemas }));
}

/** The named parts themselves. */
export function componentSchemas(): Readonly<Record<keyof typeof namedSchemas, JsonSchema>> {
  return toJsonSchemaDefs(namedSchemas, { ...config, typeMode: 'output' });
}

/** The document says once for all which dialect it speaks, and keeps the definitions in one place. */
function bare(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$schema' && name !== '$defs'));
}
