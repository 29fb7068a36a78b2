import { getStatement, listStatements, type Statement } from '#contract/statements.ts';
import { call } from '#session/call.ts';
import { writeSnapshot } from './snapshots.ts';

/** The key of a depot's months among the snapshots. */
export const statementsKey = 'statements';

/** The key of one month among the snapshots. */
export function statementKey(month: string): string {
  return `statement:${month}`;
}

/** Reads the months with their balances, and caches them. Throws `ApiError`. */
export async function refreshStatements(accountId: string): Promise<void> {
  await writeSnapshot(accountId, statementsKey, await call(listStatements, {}, { accountId }));
}

/** Reads one month, and caches it. Throws `ApiError`. */
export async function refreshStatement(accountId: string, month: string): Promise<Statement> {
  const statement = await call(getStatement, { params: { month } }, { accountId });
  await writeSnapshot(accountId, statementKey(month), statement);
  return statement;
}
