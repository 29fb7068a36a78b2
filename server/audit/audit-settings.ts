import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { AuditFacts } from '#contract/audit.ts';
import { getState, putState } from '../database/server-state.ts';
import { takeAdvisoryLock } from '../database/advisory-lock.ts';
import type { Database } from '../database/tables.ts';
import { hmac } from '../base/signature.ts';
import type { JournalAccounts } from '../settings/journal-accounts.ts';
import type { Settings } from '../settings/settings.ts';
import { portalItself, writeAudit } from './write-audit.ts';

const Stored = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/**
 * Records which settings are other than at the last start of a server on this database (R-AUDIT-01). Of secrets, and of
 * what names a person, only that they changed. Not those that each server has its own of, such as its port.
 */
export async function auditSettings(
  database: Database,
  settings: Settings,
  { secret, now, ...files }: { secret: string; portalConfig: string; journalAccounts: JournalAccounts; now: Date },
): Promise<void> {
  const { shown, hidden } = comparable(settings, files);
  const prints = Object.entries({ SESSION_SECRET: '', ...hidden }).map(([name, value]) => [
    name,
    hmac(secret, 'fingerprint', `${name} ${value}`),
  ]);
  const current: Record<string, string> = { ...shown, ...Object.fromEntries(prints) };
  await database.transaction().execute(async (transaction) => {
    // Servers that start together record it once.
    await takeAdvisoryLock(transaction, 'settings');
    const stored = await getState(transaction, 'settings');
    const earlier = stored === null ? null : v.parse(Stored, stored);
    // Under another secret every print is another.
    const isComparable = (name: string) =>
      earlier?.['SESSION_SECRET'] === current['SESSION_SECRET'] || !Object.hasOwn(hidden, name);
    const different = Object.keys({ ...earlier, ...current }).filter((name) => earlier?.[name] !== current[name]);
    if (different.length === 0) return;
    await putState(transaction, 'settings', JSON.stringify(current));
    // At the first start nothing has changed, nor what another version did not record.
    const names = different.filter((name) => earlier?.[name] !== undefined && name in current).filter(isComparable);
    if (!earlier || names.length === 0) return;
    const valuesIn = (values: Readonly<Record<string, string>>): AuditFacts =>
      Object.fromEntries(names.flatMap((name) => (Object.hasOwn(shown, name) ? [[name, values[name] ?? null]] : [])));
    const after = { changed: names, ...valuesIn(current) };
    await writeAudit(transaction, {
      by: portalItself,
      kind: 'settings_changed',
      target: null,
      before: valuesIn(earlier),
      after,
      now,
    });
  });
}

/** Where a server is: without a user, a password or a key. */
function placeOf(address: string | null): string {
  const url = URL.parse(address ?? '');
  return url ? `${url.host}${url.pathname}` : '';
}

function comparable(
  settings: Settings,
  { portalConfig, journalAccounts }: { portalConfig: string; journalAccounts: JournalAccounts },
): Record<'shown' | 'hidden', Record<string, string>> {
  const { retention, crm, filesBucket } = settings;
  const days = Object.entries(retention).map(([kind, number]) => [`RETENTION_DAYS ${kind}`, String(number)]);
  return {
    shown: {
      DATABASE_URL: placeOf(settings.databaseUrl),
      DATABASE_READ_URL: placeOf(settings.databaseReadUrl),
      DATABASE_POOL_MAX: String(settings.databasePoolMax),
      PUBLIC_URL: settings.publicUrl,
      TOKEN_TTL_S: String(settings.tokenTtlS),
      TRUST_PROXY: (settings.trustProxy ?? []).join(','),
      APPEAL_DAYS: String(settings.appealDays),
      LATE_FILING_DAYS: String(settings.lateFilingDays),
      DECISION_DAYS: String(settings.decisionDays),
      ADMIN_SECOND_FACTOR: settings.adminSecondFactor ?? '',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: URL.parse(settings.tracesUrl ?? '')?.host ?? '',
      LOG_LEVEL: settings.logLevel,
      // Its SHA-256.
      'portal-config.json': createHash('sha256').update(portalConfig).digest('hex'),
      JOURNAL_ACCOUNTS: JSON.stringify(journalAccounts),
      PAYMENTS_FOUR_EYES: settings.paymentsFourEyes ? 'yes' : 'no',
      OWN_NETWORK_CALLS: String(settings.ownNetworkCalls ?? ''),
      APPROVE_REGISTRATIONS: settings.approveRegistrations,
      DEPOT_PRICES: settings.depotPrices,
      CRM_URL: crm?.url ?? '',
      CRM_CLIENT_ID: crm?.clientId ?? '',
      CRM_API_VERSION: crm?.apiVersion ?? '',
      CRM_DOCUMENT_LANGUAGE_FIELD: crm?.documentLanguageField ?? '',
      CRM_STATE_CODES: String(crm?.stateCodes ?? false),
      CRM_RECORD_TYPES: JSON.stringify(crm?.recordTypes ?? {}),
      CRM_PERSON_ACCOUNTS: crm?.personAccounts ?? '',
      ...Object.fromEntries(days),
    },
    hidden: {
      CRM_CLIENT_SECRET: crm?.clientSecret ?? '',
      FILES_URL: JSON.stringify(filesBucket),
      MAIL_URL: settings.mailUrl ?? '',
      MAIL_FROM: settings.mailFrom,
      ADMIN_EMAIL: settings.adminEmail ?? '',
      ADMIN_NAME: settings.adminName ?? '',
      METRICS_TOKEN: settings.metricsToken ?? '',
    },
  };
}
