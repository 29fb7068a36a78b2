import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../base/project-root.ts';

type Values = Readonly<Record<string, string>>;

/** Reads a file of the folder `texts`. */
export function readText(name: string): string {
  return readFileSync(join(projectRoot(), 'server', 'demo', 'documents', 'texts', name), 'utf8');
}

/**
 * Fills a template: `{{key}}` becomes its value; `{{#key}}` to `{{/key}}` remains only if the value is not empty.
 * @throws RangeError for a key without a value.
 */
export function fillTemplate(template: string, values: Values): string {
  return template
    .replaceAll(/\{\{#(\w+)\}\}\n([^]*?)\{\{\/\1\}\}\n/g, (_, key: string, body: string) => (values[key] ? body : ''))
    .replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
      const value = values[key];
      if (value === undefined) throw new RangeError(`The template needs a value for ${key}.`);
      return value;
    });
}

/** Reads records: a heading `## key`, then `field: value`, or `field:` with the value on the next lines. */
export function readRecords(name: string): ReadonlyMap<string, Values> {
  const sections = readText(name).split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [key = '', ...fields] = section.split(/^(\w+):[ \n]/m);
      const pairs = fields.flatMap((field, at) => (at % 2 === 0 ? [[field, fields[at + 1]?.trim() ?? '']] : []));
      return [key.trim(), Object.fromEntries(pairs)];
    }),
  );
}
