import * as v from 'valibot';
import { Claim } from '#contract/claims.ts';
import { paged } from '#contract/primitives.ts';
import { AuthSession } from '#contract/session.ts';
import { sha256 } from './photos.ts';
import { demoPassword } from './portal.ts';

/** The API as a person with a second device sees it: straight to the server, past every fault. */
export class Api {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async signIn(url: string, email = 'depot@portal.example'): Promise<Api> {
    const cookie = (await fetch(`${url}/api/salesforce-ui/picklist`)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie,
        'X-XSRF-TOKEN': decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)),
      },
      body: JSON.stringify({ email, password: demoPassword }),
    });
    return new Api(url, v.parse(AuthSession, await answer.json()).token);
  }

  /** Every claim of the account with this diagnosis, photos and all. */
  async claimsWith(diagnosis: string): Promise<Claim[]> {
    const found: Claim[] = [];
    for (let page = 1; ; page++) {
      const { data } = v.parse(paged(Claim), await this.#json(`/warranties/claims?page=${page}&size=100`));
      if (data.length === 0) return found;
      for (const { id } of data) {
        const claim = v.parse(Claim, await this.#json(`/warranties/claims/${id}`));
        if (claim.diagnosis === diagnosis) found.push(claim);
      }
    }
  }

  /** SHA-256 of each file of a claim as the server gives it back, sorted. */
  async fileHashes(claim: Claim): Promise<string[]> {
    const hashes = (claim.files ?? []).map(async ({ id }) => {
      const answer = await fetch(`${this.#url}/api/files/${id}/content`, { headers: this.#headers() });
      return sha256(Buffer.from(await answer.arrayBuffer()));
    });
    return (await Promise.all(hashes)).toSorted();
  }

  async #json(path: string): Promise<unknown> {
    const answer = await fetch(`${this.#url}/api${path}`, { headers: this.#headers() });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  #headers() {
    return { accept: 'application/json', authorization: `Bearer ${this.#token}` };
  }
}
