import type { Endpoint } from '#contract/endpoint.ts';
import { formFields, withoutNul } from '#server/http/parse.ts';

export type Input = Record<string, unknown>;

/** Returns a query string with lists in brackets (R-API-01); omits undefined values. */
export function queryString(query: Input): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const item of value) search.append(name, plain(item));
    else search.append(name, plain(value));
  }
  return search.size === 0 ? '' : `?${search.toString()}`;
}

/** Returns a form with these fields; null is omitted. */
export function formOf(fields: Input): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, plain(value));
  return form;
}

/** Returns a value as the server receives it, after the serialisation and without fields that it strips. */
export function received(endpoint: Endpoint, input: Input): unknown {
  if (!endpoint.body) return withoutNul(queryOf(input));
  if (!endpoint.upload) return withoutNul(JSON.parse(JSON.stringify(input)));
  const texts = [...formOf(input)].map(
    ([name, value]) =>
      [name, (typeof value === 'string' ? value : value.name).replaceAll(/\r\n|\r|\n/g, '\r\n')] as const,
  );
  return withoutNul(formFields(endpoint.body, new Map(texts)));
}

function queryOf(input: Input): Input {
  const params = new URLSearchParams(queryString(input));
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}
