import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';

/** A key that tests can read and a fake database can copy. */
type OpenKey = { raw: Uint8Array };

const tagBytes = 16;

/**
 * The part of Web Crypto that encrypts rows, with results in the same turn of the event loop: Node's own runs in
 * threads, and a schedule would not be repeatable.
 */
const promptCrypto = {
  digest: async (_: string, data: BufferSource) => copy(createHash('sha256').update(bytesOf(data)).digest()),
  importKey: async (_: string, raw: BufferSource): Promise<OpenKey> => ({ raw: bytesOf(raw) }),
  deriveKey: async (use: HkdfParams, { raw }: OpenKey): Promise<OpenKey> => ({ raw: derived(raw, use, 32) }),
  deriveBits: async (use: HkdfParams, { raw }: OpenKey, bits: number) => copy(derived(raw, use, bits / 8)),
  sign: async (_: string, { raw }: OpenKey, data: BufferSource) =>
    copy(createHmac('sha256', raw).update(bytesOf(data)).digest()),
  async encrypt({ iv, additionalData }: AesGcmParams, { raw }: OpenKey, data: BufferSource) {
    const cipher = createCipheriv('aes-256-gcm', raw, bytesOf(iv)).setAAD(bytesOf(additionalData ?? new Uint8Array()));
    return copy(Buffer.concat([cipher.update(bytesOf(data)), cipher.final(), cipher.getAuthTag()]));
  },
  async decrypt({ iv, additionalData }: AesGcmParams, { raw }: OpenKey, data: BufferSource) {
    const whole = bytesOf(data);
    const cipher = createDecipheriv('aes-256-gcm', raw, bytesOf(iv)).setAAD(
      bytesOf(additionalData ?? new Uint8Array()),
    );
    cipher.setAuthTag(whole.subarray(-tagBytes));
    try {
      return copy(Buffer.concat([cipher.update(whole.subarray(0, -tagBytes)), cipher.final()]));
    } catch (cause) {
      throw Object.assign(new DOMException('Decryption failed', 'OperationError'), { cause });
    }
  },
};

/** Replaces Web Crypto for the tests of a file. Call it before anything that makes keys. */
export function usePromptCrypto(): void {
  beforeAll(() => void Object.assign(crypto.subtle, promptCrypto));
  afterAll(() => {
    for (const name of Object.keys(promptCrypto)) Reflect.deleteProperty(crypto.subtle, name);
  });
}

function derived(raw: Uint8Array, { salt, info }: HkdfParams, length: number): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', raw, bytesOf(salt), bytesOf(info), length));
}

function bytesOf(source: BufferSource): Uint8Array {
  return source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
}

function copy(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
