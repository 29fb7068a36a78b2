import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { SettingError } from './settings.ts';

const message = 'must be a text of up to 20 letters, digits, dots and hyphens';
const AccountNumber = v.pipe(v.string(message), v.regex(/^[a-z\d][a-z\d.-]{0,19}$/i, message));
const Account = v.strictObject({ account: AccountNumber, costCentre: v.optional(v.nullable(AccountNumber), null) });

/** The accounts of the journal (R-PAY-13); what the file omits has its default. */
const JournalAccounts = v.strictObject({
  expense: v.optional(Account, { account: '5200' }),
  gstHst: v.optional(Account, { account: '1310' }),
  pstQst: v.optional(Account, { account: '1320' }),
  usTax: v.optional(Account, { account: '5210' }),
  /** Of adjustments: what is given as goodwill, and what is charged back or was returned. */
  goodwill: v.optional(Account, { account: '5220' }),
  recovered: v.optional(Account, { account: '5230' }),
  payable: v.optional(Account, { account: '2000' }),
  bank: v.optional(Account, { account: '1000' }),
});
export type JournalAccounts = v.InferOutput<typeof JournalAccounts>;

export const defaultJournalAccounts: JournalAccounts = v.parse(JournalAccounts, {});

/**
 * The file that `JOURNAL_ACCOUNTS` names, or the default without one.
 * @throws SettingError for a file that cannot be read or is wrong
 */
export async function readJournalAccounts(file: string | null): Promise<JournalAccounts> {
  if (file === null) return defaultJournalAccounts;
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new SettingError(`JOURNAL_ACCOUNTS ${file} cannot be read.`, { cause });
  });
  const read = v.safeParse(v.pipe(v.string(), v.parseJson({}, 'is not JSON'), JournalAccounts), text, {
    abortEarly: true,
  });
  if (read.success) return read.output;
  const [issue] = read.issues;
  const place = v.getDotPath(issue);
  const problem = issue.type === 'strict_object' ? keyProblem(issue) : issue.message;
  throw new SettingError(`JOURNAL_ACCOUNTS ${file}: ${place === null ? '' : `${place} `}${problem}.`);
}

function keyProblem({ expected, received }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'is not a key of it';
  return received === 'undefined' ? 'is missing' : 'must be an object';
}
