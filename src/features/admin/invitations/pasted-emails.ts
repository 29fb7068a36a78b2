import * as v from 'valibot';
import { Email } from '#contract/session.ts';
import { tidyLine } from '#text/tidied.ts';

export type PastedEmails = {
  /** In their order, each once. */
  emails: string[];
  /** What is no email. */
  others: string[];
};

/**
 * Reads a pasted list: emails between line ends, commas, semicolons or blanks, also as mail programs and spreadsheets
 * write them: `"Roy, Anne" <email>`, `Anne Roy email`.
 */
export function readPastedEmails(text: string): PastedEmails {
  const emails = new Map<string, string>();
  const others = new Set<string>();
  for (const part of text.split(/[\n\r]+/).flatMap(partsOfLine)) {
    const email = emailIn(part);
    if (email === null) others.add(part);
    else if (!emails.has(email.toLowerCase())) emails.set(email.toLowerCase(), email);
  }
  return { emails: [...emails.values()], others: [...others] };
}

const bracketed = /<([^<>]*)>/;
const quotedName = /"(?:[^"\\]|\\.)*"(?=\s*<)/g;

function partsOfLine(line: string): string[] {
  // Addresses have the odd places. A name before one may have commas: only what is like an email is one.
  const pieces = line.replaceAll(quotedName, '').split(bracketed);
  return pieces.flatMap((piece, at) => {
    if (at % 2 === 1) return partOf(piece);
    return at === pieces.length - 1 ? partsOfList(piece) : wordsOf(piece, /[\s,;]+/).filter(isLikeEmail);
  });
}

function partsOfList(list: string): string[] {
  return list.split(/[,;]+/).flatMap((part) => {
    const words = wordsOf(part, /\s+/);
    // The other words beside an email are a name.
    if (words.some((word) => emailIn(word) !== null)) return words.filter(isLikeEmail);
    return partOf(part);
  });
}

function partOf(text: string): string[] {
  const tidied = tidyLine(text);
  return tidied === '' ? [] : [tidied];
}

function wordsOf(text: string, between: RegExp): string[] {
  return text.split(between).filter((word) => word !== '');
}

function isLikeEmail(word: string): boolean {
  return word.includes('@');
}

function emailIn(text: string): string | null {
  const { success, output } = v.safeParse(Email, text);
  return success ? output : null;
}
