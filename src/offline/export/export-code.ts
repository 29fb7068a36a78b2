/** Digits and capitals without I, L, O and U: none is mistaken for another, read off a paper or over the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 80 random bits: nobody guesses it, and it is copied from a paper in half a minute. */
const codeLength = 16;
const groupLength = 4;
const isCode = new RegExp(`^[${alphabet}]{${codeLength}}$`);

/** What locks a file: `K7QM-2XWD-9HTP-4RBN`. Made here, since what a person thinks up is guessed or forgotten. */
export function makeCode(): string {
  // 32 letters: the remainder of a byte gives each as often.
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(codeLength)), (byte) => alphabet[byte % 32]);
  return grouped(letters.join(''));
}

/** A code as it was typed, whatever its case and gaps, with what looks alike put right; null when it is none. */
export function readCode(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[\s\-–—]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return isCode.test(letters) ? grouped(letters) : null;
}

function grouped(letters: string): string {
  return Array.from({ length: codeLength / groupLength }, (_, at) =>
    letters.slice(at * groupLength, (at + 1) * groupLength),
  ).join('-');
}
