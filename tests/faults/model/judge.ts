import { database } from '#storage/database.ts';
import type { Kept, ModelServer } from './model-server.ts';
import { nameOf, type People, type Submission } from './people.ts';

/** A promise of `offline.md` that did not hold. */
export type Finding = {
  kind:
    | 'lost'
    | 'doubled'
    | 'wrong_account'
    | 'wrong_order'
    | 'photo_differs'
    | 'altered'
    | 'stuck'
    | 'left_over'
    | 'fault';
  about: string;
};

/** Compares what people did with what server and device hold, once everything has had time to go. */
export async function judge(people: People, server: ModelServer): Promise<Finding[]> {
  const findings = people.submissions.flatMap((one) => judgeOne(one, server.kept));
  return [...findings, ...judgeOrder(people, server.kept), ...(await judgeDevice())];
}

function judgeOne(one: Submission, kept: readonly Kept[]): Finding[] {
  const about = `${one.kind} ${one.name}`;
  const there = kept.filter(({ marker }) => nameOf(marker) === one.name);
  const findings: Finding[] = [];
  if (there.length > 1) findings.push({ kind: 'doubled', about });
  if (there.some(({ accountId }) => accountId !== one.accountId)) findings.push({ kind: 'wrong_account', about });
  if (there.some(({ hashes }) => hashes.join() !== one.hashes.join())) findings.push({ kind: 'photo_differs', about });
  if (one.uncertain || one.place === 'discarded') return findings;
  if (there.length === 0) findings.push({ kind: 'lost', about });
  const latest = `${one.name} v${one.version}`;
  if (there.some(({ marker }) => marker !== latest)) findings.push({ kind: 'altered', about });
  return findings;
}

/** Of one claim the claim first, then what follows it in the order in which it was sent off. */
function judgeOrder(people: People, kept: readonly Kept[]): Finding[] {
  const places = new Map(kept.map(({ marker }, at) => [nameOf(marker), at]));
  return people.submissions.flatMap((claim): Finding[] => {
    const line = [
      claim,
      ...people.submissions.filter(({ of }) => of === claim).toSorted((a, b) => a.order - b.order),
    ].filter(({ uncertain, name }) => !uncertain && places.has(name));
    const found = line.map(({ name }) => places.get(name) ?? 0);
    const ordered = found.every((at, index) => index === 0 || (found[index - 1] ?? 0) < at);
    return ordered ? [] : [{ kind: 'wrong_order', about: line.map(({ name }) => name).join(', ') }];
  });
}

/** Nothing of what was sent takes room any more. */
async function judgeDevice(): Promise<Finding[]> {
  const [entries, drafts, photos] = await Promise.all([
    database.entries.toArray(),
    database.drafts.toCollection().primaryKeys(),
    database.photos.toArray(),
  ]);
  const owners = new Set([...drafts, ...entries.filter(({ state }) => state !== 'sent').map(({ id }) => id)]);
  return photos
    .filter(({ entryId }) => !owners.has(entryId))
    .map(({ entryId }): Finding => ({ kind: 'left_over', about: `a photo of ${entryId}` }));
}
