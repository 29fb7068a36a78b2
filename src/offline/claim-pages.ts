import type { Claim } from '#contract/claims.ts';
import { ClaimPage, claimPageKey } from './claims.ts';
import { readSnapshot, type Snapshot } from './snapshots.ts';

/** The first pages of the claim list as last read. `readAt` is the oldest of them, null when there is none. */
export type ClaimPages = { claims: Claim[]; pageCount: number; readAt: string | null };

/** Reads pages 1 to `count` at most, up to the first that was never read. */
export async function readClaimPages(accountId: string, count: number): Promise<ClaimPages> {
  const pages: Snapshot<ClaimPage>[] = [];
  for (let page = 1; page <= count; page += 1) {
    const snapshot = await readSnapshot(accountId, claimPageKey(page), ClaimPage);
    if (!snapshot) break;
    pages.push(snapshot);
  }
  // Pages are read at different times: a claim that moved in between would stand twice. What was read last counts.
  const byId = new Map(pages.flatMap(({ value }) => value.data).map((claim) => [claim.id, claim]));
  for (const { value } of pages.toSorted((a, b) => a.readAt.localeCompare(b.readAt)))
    for (const claim of value.data) byId.set(claim.id, claim);
  const times = pages.map(({ readAt }) => readAt).toSorted();
  return { claims: [...byId.values()], pageCount: pages.length, readAt: times[0] ?? null };
}
