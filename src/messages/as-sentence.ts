/** Words that go on after a colon, where they stand alone: they begin with a capital. */
export function asSentence(words: string | undefined): string | undefined {
  return words && words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
