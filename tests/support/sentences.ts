/** Texts in capitals: the date format and the names of taxes. */
const inCapitals = /YYYY-MM-DD|URL|GST\/HST|PST\/QST|TPS\/TVH|TVP\/TVQ/g;

/** Returns the distinct texts. Throws on a text that is empty or contains a code or a placeholder. */
export function sentencesOf(texts: readonly string[]): string[] {
  for (const text of texts) {
    const plain = text.replaceAll(inCapitals, '');
    const flawed = text.trim() !== text || text === '' || /[{}_]|undefined|null|NaN|\b[A-Z]{3,}\b/.test(plain);
    if (flawed) throw new Error(`Not a sentence: ${JSON.stringify(text)}`);
  }
  return [...new Set(texts)];
}
