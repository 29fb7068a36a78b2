/** The distinct texts among these. Throws on one that is no sentence for a person: empty, or with a code or a gap in it. */
export function sentencesOf(texts: readonly string[]): string[] {
  for (const text of texts) {
    const flawed = text.trim() !== text || text === '' || /[{}_]|undefined|null|NaN|\b[A-Z]{3,}\b/.test(text);
    // The one format that is written in capitals.
    if (flawed && !text.includes('YYYY-MM-DD')) throw new Error(`Not a sentence for a person: ${JSON.stringify(text)}`);
  }
  return [...new Set(texts)];
}
