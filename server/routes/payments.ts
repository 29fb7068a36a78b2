import {
  closeMonth,
  closePaymentRun,
  createPaymentRun,
  exportPaymentRun,
  getPaymentRun,
  getRemittance,
  listDuePayments,
  listMonths,
  listPaymentRuns,
  listPayments,
  payPaymentRun,
  undoPaymentRun,
} from '#contract/payments.ts';
import { Month } from '#contract/claims.ts';
import { paymentRoles } from '#contract/primitives.ts';
import { exportStatement, getStatement, listStatements } from '#contract/statements.ts';
import { is } from 'valibot';
import { AppError } from '../errors/app-error.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Context } from '../context.ts';
import { toPageRequest, toPageResponse } from '../base/paging.ts';
import { defineRoute } from '../http/route.ts';
import { closeMonth as close, findMonths, monthOf } from '../payments/closed-months.ts';
import { findDue, findRuns, languageOf, readRunDetail } from '../payments/find-payments.ts';
import { remittanceTable, runTable, statementTable } from '../payments/payment-documents.ts';
import { closeRun, createRun, mayPay, payRun, undoRun } from '../payments/payment-runs.ts';
import { findStatementMonths, readStatement } from '../payments/statements.ts';
import { tableFile } from '../payments/table-file.ts';
import { getCallerDepotId } from '../rules/caller-depot.ts';
import { deskOf, keepRole } from '../desk/desk-decisions.ts';
import type { Caller } from '../session/sessions.ts';

export const paymentRoutes = [
  ...[listDuePayments, listPayments].map((endpoint) =>
    defineRoute(
      endpoint,
      async ({ query: { depotId = null }, context }) => {
        deskOf(context);
        return findDue(context.database, depotId);
      },
      { readsReplica: true },
    ),
  ),

  defineRoute(
    listPaymentRuns,
    async ({ query, context }) => {
      deskOf(context);
      const page = toPageRequest(query);
      return toPageResponse(page, await findRuns(context.database, page));
    },
    { readsReplica: true },
  ),

  defineRoute(getPaymentRun, async ({ params, caller, context }) => {
    deskOf(context);
    const run = await readRunDetail(context.database, params.id);
    return { ...run, mayPay: await mayPay(context, caller.accountId, params.id) };
  }),

  defineRoute(createPaymentRun, async ({ body, by, caller, context, newId, now }) => {
    await requirePayer(context, caller);
    return createRun({ context, by, now }, newId(), body);
  }),

  defineRoute(payPaymentRun, async ({ params, body, version, by, caller, context, now }) => {
    await requirePayer(context, caller);
    return payRun({ context, by, now }, params.id, version, body);
  }),

  defineRoute(undoPaymentRun, async ({ params, body, version, by, caller, context, now }) => {
    await requirePayer(context, caller);
    return undoRun({ context, by, now }, params.id, version, body.reason);
  }),

  defineRoute(closePaymentRun, async ({ params, version, by, caller, context, now }) => {
    await requirePayer(context, caller);
    return closeRun({ context, by, now }, params.id, version);
  }),

  defineRoute(
    listMonths,
    async ({ context, now }) => {
      deskOf(context);
      return findMonths(context.database, now);
    },
    { readsReplica: true },
  ),

  defineRoute(closeMonth, async ({ params, by, caller, context, now }) => {
    await requirePayer(context, caller);
    if (!is(Month, params.month)) throw new AppError('NOT_FOUND');
    return close({ context, by, now }, params.month);
  }),

  defineRoute(exportPaymentRun, async ({ params, by, language, context, now }) => {
    deskOf(context);
    const run = await readRunDetail(context.database, params.id);
    await writeAudit(context.database, { by, kind: 'data_exported', target: run.id, now });
    return tableFile(runTable(run, language), 'csv');
  }),

  defineRoute(getRemittance, async ({ params, query, by, context, now }) => {
    deskOf(context);
    const run = await readRunDetail(context.database, params.id);
    const table = remittanceTable(
      run,
      params.depotId,
      query.language ?? (await languageOf(context.database, params.depotId)),
    );
    if (!table) throw new AppError('NOT_FOUND');
    await writeAudit(context.database, { by, kind: 'data_exported', target: run.id, now });
    return tableFile(table, query.format);
  }),

  defineRoute(
    listStatements,
    async ({ caller, context, now }) => {
      deskOf(context);
      const depotId = await getCallerDepotId(context.platform, caller);
      return { data: await findStatementMonths(context.database, depotId, monthOf(now)) };
    },
    { readsReplica: true },
  ),

  defineRoute(
    getStatement,
    async ({ params, caller, context, now }) => findStatement(context, caller, params.month, now),
    {
      readsReplica: true,
    },
  ),

  defineRoute(exportStatement, async ({ params, query, by, caller, language, context, now }) => {
    const statement = await findStatement(context, caller, params.month, now);
    await writeAudit(context.database, { by, kind: 'data_exported', target: `statement ${params.month}`, now });
    return tableFile(statementTable(statement, query.language ?? language), query.format);
  }),
];

/** Where the sales platform itself is the desk, it pays too (R-PAY-06). */
async function requirePayer(context: Context, caller: Caller): Promise<void> {
  deskOf(context);
  await keepRole(context, caller, paymentRoles);
}

async function findStatement(context: Context, caller: Caller, month: string, now: Date) {
  deskOf(context);
  const depotId = await getCallerDepotId(context.platform, caller);
  const statement = is(Month, month) ? await readStatement(context.database, depotId, month, monthOf(now)) : null;
  if (!statement) throw new AppError('NOT_FOUND');
  return statement;
}
