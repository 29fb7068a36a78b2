import { isDeepStrictEqual } from 'node:util';
import { isRecordOf, type ServerRecord, type ObservedServer } from './server-record.ts';
import { finalMarkerOf, finalPicksOf, type Submission } from './submission.ts';

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
export function judge(submissions: readonly Submission[], server: ObservedServer): Finding[] {
  const findings = submissions.flatMap((submission) => [
    ...judgeOne(submission, server.records),
    ...judgeSteps(submission, server.records),
  ]);
  return [...findings, ...judgeCustomers(server), ...judgeOrder(submissions, server.records)];
}

function judgeOne(submission: Submission, records: readonly ServerRecord[]): Finding[] {
  const about = `${submission.kind} ${submission.name}`;
  const filed = recordsOf(submission, records, submission.kind);
  const hashes = submission.kind === 'registration' ? proofsOf(submission) : submission.hashes;
  const findings = judgeRecords(submission, filed, hashes, about);
  if (submission.uncertain || submission.place === 'discarded') return findings;
  if (filed.length === 0) findings.push({ kind: 'lost', about });
  if (filed.some(({ marker }) => marker !== finalMarkerOf(submission))) findings.push({ kind: 'altered', about });
  const expected = finalPicksOf(submission);
  for (const { picks } of filed)
    if (picks !== undefined && !isDeepStrictEqual(picks, expected))
      findings.push({ kind: 'altered', about: `the picks of ${submission.name}: ${JSON.stringify(picks)}` });
  return findings;
}

/** The steps before a claim run once, and before it. */
function judgeSteps(submission: Submission, records: readonly ServerRecord[]): Finding[] {
  const contacts = judgeRecords(
    submission,
    recordsOf(submission, records, 'contact'),
    [],
    `the contact of ${submission.name}`,
  );
  if (submission.kind !== 'claim' || submission.product.is !== 'to_register') return contacts;
  const registrations = recordsOf(submission, records, 'registration');
  const about = `the registration of ${submission.name}`;
  const findings = [...contacts, ...judgeRecords(submission, registrations, proofsOf(submission), about)];
  if (registrations.length === 0 && recordsOf(submission, records, 'claim').length > 0)
    findings.push({ kind: 'lost', about });
  return findings;
}

function judgeRecords(
  submission: Submission,
  filed: readonly ServerRecord[],
  expectedHashes: readonly string[],
  about: string,
): Finding[] {
  const findings: Finding[] = [];
  if (filed.length > 1) findings.push({ kind: 'doubled', about });
  if (filed.some(({ accountId }) => accountId !== submission.accountId))
    findings.push({ kind: 'wrong_account', about });
  if (filed.some(({ hashes }) => hashes.join() !== expectedHashes.join()))
    findings.push({ kind: 'photo_differs', about });
  return findings;
}

function recordsOf(
  submission: Submission,
  records: readonly ServerRecord[],
  kind: ServerRecord['kind'],
): ServerRecord[] {
  return records.filter((record) => record.kind === kind && isRecordOf(record, submission));
}

function proofsOf({ proof }: Submission): string[] {
  return proof === null ? [] : [proof];
}

/** No account creates a customer twice. */
function judgeCustomers({ records }: ObservedServer): Finding[] {
  const customers = records.flatMap(({ kind, email, accountId }) =>
    kind === 'contact' ? [`${email} of ${accountId}`] : [],
  );
  return customers
    .filter((customer, at) => customers.indexOf(customer) !== at)
    .map((customer) => ({ kind: 'doubled', about: `the customer ${customer}` }));
}

/** The claim arrives first, then its follow-ups in the order of submission; so do a person's messages in their ticket. */
function judgeOrder(submissions: readonly Submission[], records: readonly ServerRecord[]): Finding[] {
  const recordIndex = (submission: Submission) =>
    records.findLastIndex((record) => record.kind === submission.kind && isRecordOf(record, submission));
  const inOrder = (fits: (submission: Submission) => boolean) =>
    submissions.filter(fits).toSorted((a, b) => a.order - b.order);
  const accounts = new Set(submissions.map(({ accountId }) => accountId));
  const sequences = [
    ...submissions.map((claim) => [claim, ...inOrder(({ of }) => of === claim)]),
    ...[...accounts].map((account) =>
      inOrder(({ kind, accountId }) => kind === 'ticket_message' && accountId === account),
    ),
  ];
  return sequences.flatMap((submitted): Finding[] => {
    const sequence = submitted.filter((submission) => !submission.uncertain && recordIndex(submission) >= 0);
    const indexes = sequence.map(recordIndex);
    const isOrdered = indexes.every((at, index) => index === 0 || (indexes[index - 1] ?? 0) < at);
    return isOrdered ? [] : [{ kind: 'wrong_order', about: sequence.map(({ name }) => name).join(', ') }];
  });
}
