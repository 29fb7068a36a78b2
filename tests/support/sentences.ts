/** Written in capitals: the one format, and the taxes by their names. */
const inCapitals = /YYYY-MM-DD|GST\/HST|PST\/QST|TPS\/TVH|TVP\/TVQ/g;

/** The distinct texts among these. Throws on one that is no sentence for a person: empty, or with a code or a gap in it. */
export function sentencesOf(texts: readonly string[]): string[] {
  for (const text of texts) {
    const plain = text.replaceAll(inCapitals, '');
    const flawed = text.trim() !== text || text === '' || /[{}_]|undefined|null|NaN|\b[A-Z]{3,}\b/.test(plain);
    if (flawed) throw new Error(`Not a sentence for a person: ${JSON.stringify(text)}`);
  }
  return [...new Set(texts)];
}
