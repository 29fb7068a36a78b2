import { exportAudit, listAudit } from '#contract/audit.ts';
import { auditCsv, findAudit } from '../accounts/find-audit.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { ArchiveResponse } from '../files/download.ts';
import { defineRoute } from '../http/route.ts';

export const auditRoutes = [
  defineRoute(listAudit, ({ query, context }) => findAudit(context.database, query), { readsReplica: true }),

  defineRoute(exportAudit, async ({ query, by, language, context, now }): Promise<ArchiveResponse> => {
    await writeAudit(context.database, { by, kind: 'data_exported', target: 'audit', after: filled(query), now });
    return {
      kind: 'archive',
      name: `audit-${now.toISOString().slice(0, 10)}.csv`,
      type: 'text/csv',
      open: () => auditCsv(context.database, query, language === 'fr' ? ';' : ','),
    };
  }),
];

/** Without `who`, which may be a name. */
function filled({ kind, from, to }: { kind?: string | undefined; from?: string | undefined; to?: string | undefined }) {
  return { ...(kind && { kind }), ...(from && { from }), ...(to && { to }) };
}
