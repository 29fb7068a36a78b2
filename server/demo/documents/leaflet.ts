import type { Language } from '../../base/language.ts';

type Block =
  | { kind: 'text'; text: string }
  | { kind: 'warning'; text: string }
  | { kind: 'steps'; steps: readonly string[] }
  | { kind: 'table'; rows: readonly (readonly string[])[] }
  /** A file of the demo's photos. */
  | { kind: 'photo'; file: string; caption: string };

export type Chapter = { title: string; blocks: Block[]; onNewPage: boolean };

/** A document of the manufacturer before it is rendered. */
export type Leaflet = { language: Language; brand: string; title: string; subtitle: string; chapters: Chapter[] };

/**
 * Parses the Markdown that the demo's texts use: title, subtitle, chapters, paragraphs, warnings (`>`), numbered steps,
 * tables and photos. `---` starts a new page.
 */
export function parseLeaflet(markdown: string, { language, brand }: Pick<Leaflet, 'language' | 'brand'>): Leaflet {
  const [title = '', subtitle = '', ...parts] = markdown.trim().split(/\n{2,}/);
  const chapters: Chapter[] = [];
  let onNewPage = false;
  for (const part of parts) {
    if (part === '---') onNewPage = true;
    else if (part.startsWith('## ')) {
      chapters.push({ title: part.slice(3), blocks: [], onNewPage });
      onNewPage = false;
    } else chapters.at(-1)?.blocks.push(parseBlock(part));
  }
  return { language, brand, title: title.slice(2), subtitle, chapters };
}

function parseBlock(part: string): Block {
  const lines = part.split('\n');
  if (part.startsWith('> ')) return { kind: 'warning', text: part.slice(2) };
  if (part.startsWith('1. ')) return { kind: 'steps', steps: lines.map((line) => line.slice(3)) };
  if (part.startsWith('| ')) {
    const rows = lines.filter((line) => !line.startsWith('| ---'));
    return { kind: 'table', rows: rows.map((row) => row.slice(2, -2).split(' | ')) };
  }
  const [, caption, file] = /^!\[(.*)\]\((.*)\)$/.exec(part) ?? [];
  return caption && file ? { kind: 'photo', file, caption } : { kind: 'text', text: part };
}
