import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '#contract/passkeys.ts';

type Options = {
  origin?: string;
  /** Whether it verifies the person. */
  verifies?: boolean;
};

const flags = { present: 0x01, verified: 0x04, credential: 0x40 } as const;

/** A passkey in software: real keys and real signatures, as a tablet makes them. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url');
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #options: Required<Options>;
  #counter = 0;

  constructor(options: Options = {}) {
    this.#options = { origin: 'https://portal.example', verifies: true, ...options };
  }

  /** As a copy of the device would be that was made earlier. */
  turnCounterTo(counter: number): void {
    this.#counter = counter;
  }

  create({ challenge, rp }: Pick<PasskeyCreation, 'challenge' | 'rp'>): NewPasskey {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const authData = Buffer.concat([
      this.#head(rp.id, this.#options, flags.credential),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      key,
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    const response = {
      clientDataJSON: this.#clientData('webauthn.create', challenge, this.#options).toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    };
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }

  /** @param changes replace the options of the passkey for this signature. */
  sign({ challenge, rpId }: Pick<PasskeyRequest, 'challenge' | 'rpId'>, changes: Options = {}): PasskeyProof {
    const options = { ...this.#options, ...changes };
    this.#counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge, options);
    const authenticatorData = this.#head(rpId, options, 0);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    };
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }

  #clientData(type: string, challenge: string, { origin }: Required<Options>): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #head(rpId: string, { verifies }: Required<Options>, more: number): Buffer {
    const head = Buffer.alloc(37);
    createHash('sha256').update(rpId).digest().copy(head);
    head[32] = flags.present + (verifies ? flags.verified : 0) + more;
    head.writeUInt32BE(this.#counter, 33);
    return head;
  }
}
