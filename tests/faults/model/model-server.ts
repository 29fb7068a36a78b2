import { createHash } from 'node:crypto';
import { claimAnswer, keptFile } from '#tests/support/contract-answers.ts';
import type { AccountId } from './schedule.ts';

/** What the server holds of one submission. */
export type Kept = {
  kind: 'claim' | 'amendment' | 'invoice';
  accountId: string;
  /** The text by which the laboratory knows the submission again, and its version. */
  marker: string;
  /** Of its claim; its own where it is one. */
  claimId: string;
  hashes: string[];
};

export type Said = { status: number; body: unknown };

/**
 * An API of the contract as far as the outbox meets it: sessions that are renewed, keys that are answered once and for
 * ever in the same way, and refusals of what is wrong. It writes and remembers the key in one step, as the real one
 * does in one transaction.
 */
export class ModelServer {
  readonly kept: Kept[] = [];
  readonly #tokens = new Map<string, string>();
  readonly #refreshTokens = new Map<string, string>();
  readonly #answers = new Map<string, Said & { fingerprint: string }>();
  #made = 0;

  /** What a sign-in gives. */
  signIn(accountId: AccountId) {
    return { accountId, ...this.#newTokens(accountId), expiresIn: 900 };
  }

  /** Whether a key has its answer, which is its answer for ever. */
  hasAnswered({ accountId, id }: { accountId: string; id: string }): boolean {
    return this.#answers.has(`${accountId} ${id}`);
  }

  expireTokens(): void {
    this.#tokens.clear();
  }

  forgetSessions(): void {
    this.#tokens.clear();
    this.#refreshTokens.clear();
  }

  /** @param refusal what it says to this one, unless its key was answered before */
  async answer(request: Request, refusal?: Said | null): Promise<Said> {
    const path = new URL(request.url).pathname.replace(/^\/api/, '');
    if (path === '/health') return { status: 200, body: { status: 'ok', version: '1.0.0' } };
    if (path === '/auth/refresh-token') return this.#refresh(JSON.parse(await request.text()));
    const accountId = this.#tokens.get((request.headers.get('authorization') ?? '').replace('Bearer ', ''));
    if (accountId === undefined) return refused(401, 'UNAUTHENTICATED');
    const key = `${accountId} ${request.headers.get('idempotency-key')}`;
    const form = await request.formData();
    const hashes = await hashesOf(form);
    const fingerprint = [path, ...texts(form), ...hashes].join('\n');
    const before = this.#answers.get(key);
    if (before) return before.fingerprint === fingerprint ? before : refused(422, 'IDEMPOTENCY_KEY_REUSED');
    const said = refusal ?? this.#write(path, accountId, form, hashes);
    this.#answers.set(key, { ...said, fingerprint });
    return said;
  }

  #refresh({ accountId, refreshToken }: { accountId: string; refreshToken: string }): Said {
    if (this.#refreshTokens.get(refreshToken) !== accountId) return refused(401, 'UNAUTHENTICATED');
    // The old one stays good for a while, since an answer may be lost (`contract.md §2`).
    return { status: 200, body: { ...this.#newTokens(accountId), expiresIn: 900 } };
  }

  #newTokens(accountId: string) {
    const number = ++this.#made;
    const [token, refreshToken] = [`token-${number}`, `refresh-${number}`];
    this.#tokens.set(token, accountId);
    this.#refreshTokens.set(refreshToken, accountId);
    return { token, refreshToken };
  }

  #write(path: string, accountId: string, form: FormData, hashes: string[]): Said {
    const files = hashes.map((hash, at) => keptFile(hash, at));
    if (path === '/warranties/claims') {
      const marker = textOf(form, 'diagnosis');
      if (isWrong(marker)) return refused(422, 'VALIDATION_FAILED');
      const claimId = `claim-${++this.#made}`;
      this.kept.push({ kind: 'claim', accountId, marker, claimId, hashes });
      return { status: 201, body: claimAnswer({ id: claimId, name: `WC-${this.#made}`, files }) };
    }
    const [, claimId = '', what] = /^\/warranties\/claims\/([^/]+)\/(amendment|invoice)$/.exec(path) ?? [];
    const claim = this.kept.find((one) => one.kind === 'claim' && one.claimId === claimId);
    if (claim?.accountId !== accountId) return refused(404, 'NOT_FOUND');
    const kind = what === 'invoice' ? 'invoice' : 'amendment';
    const marker = textOf(form, kind === 'invoice' ? 'invoiceNumber' : 'diagnosis');
    if (isWrong(marker)) return refused(422, 'VALIDATION_FAILED');
    if (this.kept.some((one) => one.kind === 'invoice' && one.claimId === claimId))
      return refused(409, kind === 'invoice' ? 'ALREADY_INVOICED' : 'CLAIM_NOT_AMENDABLE');
    this.kept.push({ kind, accountId, marker, claimId, hashes });
    return { status: 201, body: { id: `follow-up-${++this.#made}`, files } };
  }
}

/** What a person typed wrong on purpose; corrected, it is taken. */
export function isWrong(marker: string): boolean {
  return marker.includes('wrong');
}

export function refused(status: number, code: string): Said {
  return { status, body: { code, message: `Refused: ${code}` } };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function texts(form: FormData): string[] {
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [`${name}=${value}`] : [])).toSorted();
}

async function hashesOf(form: FormData): Promise<string[]> {
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  return Promise.all(
    files.map(async (file) =>
      createHash('sha256')
        .update(await file.bytes())
        .digest('hex'),
    ),
  );
}
