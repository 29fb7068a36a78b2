import type { Language } from '../../http/language.ts';

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'warning'; text: string }
  | { kind: 'steps'; steps: readonly string[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  /** A file of the demo's photos. */
  | { kind: 'photo'; file: string; caption: string };

export type Chapter = {
  title: string;
  blocks: readonly Block[];
  /** Begins a page of its own. */
  onNewPage?: boolean;
};

/** A document of the maker before it is a PDF. */
export type Leaflet = {
  language: Language;
  brand: string;
  title: string;
  subtitle: string;
  chapters: readonly Chapter[];
};
