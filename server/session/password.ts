import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** OWASP's second recommended setting: 19 MiB, two passes, one lane; 24 ms on the reference machine (`stack.md`). */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const tagBytes = 32;

/** Hashes a password for keeping, as a PHC string. */
export async function hashPassword(password: string, salt: Buffer = randomBytes(saltBytes)): Promise<string> {
  const tag = await derive(password, salt);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/**
 * Whether a password is the one that was hashed. Without a hash (no such account) it takes the same time and says no,
 * so that the answer's delay does not tell which emails exist.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [salt, tag] = (hash ?? '').split('$').slice(-2);
  const due = Buffer.from(tag ?? '', 'base64');
  const given = await derive(password, salt ? Buffer.from(salt, 'base64') : Buffer.alloc(saltBytes));
  return due.length === given.length && timingSafeEqual(due, given);
}

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  // Composed and decomposed accents are the same password.
  const message = password.normalize('NFC');
  return new Promise((resolve, reject) => {
    argon2('argon2id', { ...cost, message, nonce, tagLength: tagBytes }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    );
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
