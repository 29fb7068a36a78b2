import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** OWASP's second recommended setting: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
type Cost = { memory: number; passes: number; parallelism: number };

const saltBytes = 16;
const tagBytes = 32;

/** A PHC string as `hashPassword` writes it. */
const phcPattern =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<lanes>\d+)\$(?<salt>[\w+/]+)\$(?<tag>[\w+/]+)$/;

/** Returns a PHC string. */
export async function hashPassword(password: string, salt: Buffer = randomBytes(saltBytes)): Promise<string> {
  const tag = await derive(password, salt);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** The salt of a hash, to find an equal hash. */
export function saltOf(hash: string): Buffer {
  return Buffer.from(phcPattern.exec(hash)?.groups?.['salt'] ?? '', 'base64');
}

/**
 * Compares a password with a stored hash. Without a hash it takes the same time and returns false, so that the duration
 * does not reveal which emails exist.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const { salt, tag, ...stored } = phcPattern.exec(hash ?? '')?.groups ?? {};
  const expected = Buffer.from(tag ?? '', 'base64');
  // The parameters of the stored hash, which may be older than `cost`.
  const storedCost = {
    memory: Number(stored['memory']),
    passes: Number(stored['passes']),
    parallelism: Number(stored['lanes']),
  };
  const nonce = salt ? Buffer.from(salt, 'base64') : Buffer.alloc(saltBytes);
  const given = await derive(password, nonce, salt ? storedCost : cost);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function derive(password: string, nonce: Buffer, parameters: Cost = cost): Promise<Buffer> {
  // Composed and decomposed accents must match.
  const message = password.normalize('NFC');
  return new Promise((resolve, reject) => {
    argon2('argon2id', { ...parameters, message, nonce, tagLength: tagBytes }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    );
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
