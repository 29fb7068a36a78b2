import type { Kept, SeenServer } from './kept.ts';
import { nameOf, type Submission } from './submission.ts';

/** A violated guarantee of R-OFF-01 to R-OFF-11. */
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
    | 'left_open'
    | 'wasted'
    | 'unexplained'
    | 'fault';
  about: string;
};

/** Compares the actions of people with the content of server and device, once everything has finished. */
export function judge(submissions: readonly Submission[], server: SeenServer): Finding[] {
  const findings = submissions.flatMap((one) => [...judgeOne(one, server.kept), ...judgeSteps(one, server.kept)]);
  return [...findings, ...judgeCustomers(server), ...judgeOrder(submissions, server.kept)];
}

function judgeOne(one: Submission, kept: readonly Kept[]): Finding[] {
  const about = `${one.kind} ${one.name}`;
  const there = madeBy(one, kept, one.kind);
  const hashes = one.kind === 'registration' ? proofsOf(one) : one.hashes;
  const findings = judgeMade(one, there, hashes, about);
  if (one.uncertain || one.place === 'discarded') return findings;
  if (there.length === 0) findings.push({ kind: 'lost', about });
  const latest = `${one.name} v${one.version}`;
  if (there.some(({ marker }) => marker !== latest)) findings.push({ kind: 'altered', about });
  return findings;
}

/** The steps before a claim were made once, and before it. */
function judgeSteps(one: Submission, kept: readonly Kept[]): Finding[] {
  const contacts = judgeMade(one, madeBy(one, kept, 'contact'), [], `the contact of ${one.name}`);
  if (one.kind !== 'claim' || one.product.is !== 'to_register') return contacts;
  const registrations = madeBy(one, kept, 'registration');
  const about = `the registration of ${one.name}`;
  const findings = [...contacts, ...judgeMade(one, registrations, proofsOf(one), about)];
  if (registrations.length === 0 && madeBy(one, kept, 'claim').length > 0) findings.push({ kind: 'lost', about });
  return findings;
}

function judgeMade(one: Submission, there: readonly Kept[], wanted: readonly string[], about: string): Finding[] {
  const findings: Finding[] = [];
  if (there.length > 1) findings.push({ kind: 'doubled', about });
  if (there.some(({ accountId }) => accountId !== one.accountId)) findings.push({ kind: 'wrong_account', about });
  if (there.some(({ hashes }) => hashes.join() !== wanted.join())) findings.push({ kind: 'photo_differs', about });
  return findings;
}

function madeBy(one: Submission, kept: readonly Kept[], kind: Kept['kind']): Kept[] {
  return kept.filter((made) => made.kind === kind && nameOf(made.marker) === one.name);
}

function proofsOf({ proof }: Submission): string[] {
  return proof === null ? [] : [proof];
}

/** No customer was created twice by one account. */
function judgeCustomers({ kept }: SeenServer): Finding[] {
  const made = kept.flatMap(({ kind, email, accountId }) => (kind === 'contact' ? [`${email} of ${accountId}`] : []));
  return made
    .filter((customer, at) => made.indexOf(customer) !== at)
    .map((customer) => ({ kind: 'doubled', about: `the customer ${customer}` }));
}

/** The claim arrived first, then its follow-ups in the order of submission. */
function judgeOrder(submissions: readonly Submission[], kept: readonly Kept[]): Finding[] {
  const places = new Map(
    kept.flatMap(({ kind, marker }, at) =>
      kind === 'contact' || kind === 'registration' ? [] : [[nameOf(marker), at]],
    ),
  );
  return submissions.flatMap((claim): Finding[] => {
    const line = [claim, ...submissions.filter(({ of }) => of === claim).toSorted((a, b) => a.order - b.order)].filter(
      ({ uncertain, name }) => !uncertain && places.has(name),
    );
    const found = line.map(({ name }) => places.get(name) ?? 0);
    const ordered = found.every((at, index) => index === 0 || (found[index - 1] ?? 0) < at);
    return ordered ? [] : [{ kind: 'wrong_order', about: line.map(({ name }) => name).join(', ') }];
  });
}
