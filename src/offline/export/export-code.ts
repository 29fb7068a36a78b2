import { tidyCode } from '#text/tidied.ts';
/** Crockford's Base32 alphabet: without I, L, O and U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 80 random bits: secure against guessing and quick to copy from paper. */
const codeLength = 16;
const groupLength = 4;
const isCode = new RegExp(`^[${alphabet}]{${codeLength}}$`);

/** Generates the code that encrypts a file, such as `K7QM-2XWD-9HTP-4RBN`. A password chosen by a person is weaker. */
export function makeCode(): string {
  // 256 is a multiple of 32, so every character is equally likely.
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(codeLength)), (byte) => alphabet[byte % 32]);
  return grouped(letters.join(''));
}

/** Parses a typed code, ignores case, spaces and dashes, and corrects O, I and L. Returns null for an invalid code. */
export function parseCode(typed: string): string | null {
  const letters = tidyCode(typed).toUpperCase().replaceAll(/[-–—]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return isCode.test(letters) ? grouped(letters) : null;
}

function grouped(letters: string): string {
  return Array.from({ length: codeLength / groupLength }, (_, at) =>
    letters.slice(at * groupLength, (at + 1) * groupLength),
  ).join('-');
}
