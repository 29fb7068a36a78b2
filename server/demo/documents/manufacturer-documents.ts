import type { Language } from '../../base/language.ts';
import type { DemoMachine, DemoModel } from '../demo-products.ts';
import { findMachine } from '../demo-products.ts';
import type { Leaflet } from './leaflet.ts';
import { parseLeaflet } from './leaflet.ts';
import { fillTemplate, readRecords, readText } from './texts.ts';

/** Technical bulletins and their models; the texts are in `bulletins.*.md`. */
export const bulletins: readonly (readonly [number: string, model: DemoModel])[] = [
  ['SB-26-04', 'OK-IG4500R'],
  ['SB-26-01', 'NV-SB24'],
  ['SB-25-11', 'NV-SB24'],
  ['SB-26-02', 'BH-ZT52'],
  ['SB-25-08', 'TW-PW3100'],
  ['SB-26-03', 'KV-CS50'],
];

export function userManual({ brand, model, type }: DemoMachine, language: Language): Leaflet {
  const engine = type === 'Air Compressor' ? '' : 'yes';
  const values = { ...record('machines', language, type), model, engine };
  return parseLeaflet(fillTemplate(readText(`user-manual.${language}.md`), values), { language, brand });
}

/** Two pages of introduction, then two pages per assembly. */
export function serviceManual({ brand, model }: DemoMachine, names: readonly string[], language: Language): Leaflet {
  const page = readText(`assembly.${language}.md`);
  const assemblies = names.map((name) => fillTemplate(page, { photo: '', ...record('assemblies', language, name) }));
  const values = { model, assemblies: assemblies.join('\n') };
  return parseLeaflet(fillTemplate(readText(`service-manual.${language}.md`), values), { language, brand });
}

export function bulletin(number: string, model: DemoModel, language: Language): Leaflet {
  const values = { ...record('bulletins', language, number), number, model };
  const text = fillTemplate(readText(`bulletin.${language}.md`), values);
  return parseLeaflet(text, { language, brand: findMachine(model).brand });
}

/** A procedure for retailers, bilingual and without a brand. */
export function procedure(name: 'returns' | 'registration'): Leaflet {
  return parseLeaflet(readText(`${name}.md`), { language: 'en', brand: 'Depot Portal' });
}

function record(file: string, language: Language, key: string): Readonly<Record<string, string>> {
  const values = readRecords(`${file}.${language}.md`).get(key);
  if (!values) throw new RangeError(`${file}.${language}.md has no ${key}.`);
  return values;
}
