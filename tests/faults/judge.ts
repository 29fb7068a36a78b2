import { isMadeBy, type ServerRecord, type SeenServer } from './server-record.ts';
import { finalMarkerOf, type Submission } from './submission.ts';

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
    | 'unencrypted'
    | 'wasted'
    | 'unexplained'
    | 'fault';
  about: string;
};

/** Compares the actions of people with the records of the server, once everything has finished. */
export function judge(submissions: readonly Submission[], server: SeenServer): Finding[] {
  const findings = submissions.flatMap((one) => [...judgeOne(one, server.records), ...judgeSteps(one, server.records)]);
  return [...findings, ...judgeCustomers(server), ...judgeOrder(submissions, server.records)];
}

function judgeOne(one: Submission, records: readonly ServerRecord[]): Finding[] {
  const about = `${one.kind} ${one.name}`;
  const filed = madeBy(one, records, one.kind);
  const hashes = one.kind === 'registration' ? proofsOf(one) : one.hashes;
  const findings = judgeMade(one, filed, hashes, about);
  if (one.uncertain || one.place === 'discarded') return findings;
  if (filed.length === 0) findings.push({ kind: 'lost', about });
  if (filed.some(({ marker }) => marker !== finalMarkerOf(one))) findings.push({ kind: 'altered', about });
  return findings;
}

/** The steps before a claim run once, and before it. */
function judgeSteps(one: Submission, records: readonly ServerRecord[]): Finding[] {
  const contacts = judgeMade(one, madeBy(one, records, 'contact'), [], `the contact of ${one.name}`);
  if (one.kind !== 'claim' || one.product.is !== 'to_register') return contacts;
  const registrations = madeBy(one, records, 'registration');
  const about = `the registration of ${one.name}`;
  const findings = [...contacts, ...judgeMade(one, registrations, proofsOf(one), about)];
  if (registrations.length === 0 && madeBy(one, records, 'claim').length > 0) findings.push({ kind: 'lost', about });
  return findings;
}

function judgeMade(
  one: Submission,
  filed: readonly ServerRecord[],
  wanted: readonly string[],
  about: string,
): Finding[] {
  const findings: Finding[] = [];
  if (filed.length > 1) findings.push({ kind: 'doubled', about });
  if (filed.some(({ accountId }) => accountId !== one.accountId)) findings.push({ kind: 'wrong_account', about });
  if (filed.some(({ hashes }) => hashes.join() !== wanted.join())) findings.push({ kind: 'photo_differs', about });
  return findings;
}

function madeBy(one: Submission, records: readonly ServerRecord[], kind: ServerRecord['kind']): ServerRecord[] {
  return records.filter((made) => made.kind === kind && isMadeBy(made, one));
}

function proofsOf({ proof }: Submission): string[] {
  return proof === null ? [] : [proof];
}

/** No account creates a customer twice. */
function judgeCustomers({ records }: SeenServer): Finding[] {
  const made = records.flatMap(({ kind, email, accountId }) =>
    kind === 'contact' ? [`${email} of ${accountId}`] : [],
  );
  return made
    .filter((customer, at) => made.indexOf(customer) !== at)
    .map((customer) => ({ kind: 'doubled', about: `the customer ${customer}` }));
}

/** The claim arrives first, then its follow-ups in the order of submission. */
function judgeOrder(submissions: readonly Submission[], records: readonly ServerRecord[]): Finding[] {
  const placeOf = (one: Submission) => records.findLastIndex((made) => made.kind === one.kind && isMadeBy(made, one));
  return submissions.flatMap((claim): Finding[] => {
    const line = [claim, ...submissions.filter(({ of }) => of === claim).toSorted((a, b) => a.order - b.order)].filter(
      (one) => !one.uncertain && placeOf(one) >= 0,
    );
    const found = line.map(placeOf);
    const ordered = found.every((at, index) => index === 0 || (found[index - 1] ?? 0) < at);
    return ordered ? [] : [{ kind: 'wrong_order', about: line.map(({ name }) => name).join(', ') }];
  });
}
