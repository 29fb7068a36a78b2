/** The longest dictionary that is read; a trailer has a few hundred characters. */
const dictionaryMax = 20_000;

/** How many trailers are read, from the end of the file, where its table of objects is not where it says. */
const trailersMax = 10;

/** What a dictionary is made of: a comment, a string, a bracket, a name, or another word. */
const token = /%[^\r\n]*|<<|>>|<[^<>]*>|[()[\]]|\/[^\s/()<>[\]{}%]*|[^\s/()<>[\]{}%]+/y;

/**
 * Whether a PDF is encrypted, so that a reader may ask for a password: its trailer, or the dictionary of its
 * cross-reference stream, has `Encrypt` (ISO 32000-1, 7.6.1). The word elsewhere means nothing.
 */
export function isEncryptedPdf(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes);
  const starts = startOf(text);
  if (starts !== null) return hasEncrypt(text, starts);
  return trailers(text).some((at) => hasEncrypt(text, at));
}

/** Where the dictionary begins that the end of the file points to; null if there is none. */
function startOf(text: string): number | null {
  const last = text.lastIndexOf('startxref');
  const offset = last === -1 ? null : /^startxref\s{0,20}(\d{1,12})/.exec(text.slice(last, last + 50));
  if (!offset) return null;
  // Counted from the header, before which a scanner may have written other bytes; some count from the file's start.
  for (const at of new Set([Number(offset[1]) + Math.max(0, text.indexOf('%PDF-')), Number(offset[1])])) {
    const head = text.slice(at, at + 40);
    if (/^\s{0,10}xref\b/.test(head)) {
      const trailer = text.indexOf('trailer', at);
      if (trailer !== -1) return text.indexOf('<<', trailer);
    }
    if (/^\s{0,10}\d{1,10}\s{1,5}\d{1,5}\s{1,5}obj\b/.test(head)) return text.indexOf('<<', at);
  }
  return null;
}

function trailers(text: string): number[] {
  const found: number[] = [];
  for (let at = text.lastIndexOf('trailer'); at !== -1 && found.length < trailersMax;) {
    found.push(text.indexOf('<<', at));
    at = at === 0 ? -1 : text.lastIndexOf('trailer', at - 1);
  }
  return found;
}

/** Whether the dictionary that begins at `start` has the key itself, not in a part of it. */
function hasEncrypt(text: string, start: number): boolean {
  if (start === -1) return false;
  const part = text.slice(start, start + dictionaryMax);
  let depth = 0;
  let isKey = false;
  for (let at = 0; at < part.length;) {
    token.lastIndex = at;
    const [word = ''] = token.exec(part) ?? [];
    if (word === '(') at = endOfString(part, at);
    else at += Math.max(1, word.length);
    if (word === '' || word.startsWith('%')) continue;
    if (isKey) return word !== 'null';
    if (word === '<<' || word === '[') depth += 1;
    if (word === '>>' || word === ']') depth -= 1;
    if (depth === 0) return false;
    isKey = depth === 1 && plainName(word) === '/Encrypt';
  }
  return false;
}

/** A string in parentheses may have others inside, and escaped ones. */
function endOfString(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** A name may have any character as `#` and two digits. */
function plainName(name: string): string {
  return name.replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}
