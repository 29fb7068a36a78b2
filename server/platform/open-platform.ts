import type { Database } from '../database/tables.ts';
import type { CrmSettings, Settings } from '../settings/settings.ts';
import { SettingError } from '../settings/settings.ts';
import { embeddedPlatform } from './embedded/embedded-platform.ts';
import type { Signals } from '../signals/signals.ts';
import type { SalesPlatform } from './sales-platform.ts';
import { SalesforceError } from './salesforce/salesforce-error.ts';
import { defaultTimeouts, salesforcePlatform } from './salesforce/salesforce-platform.ts';
import { TokenSource } from './salesforce/token-source.ts';

/**
 * Opens the sales platform of the settings. An unreachable org does not prevent the start: the outage may be temporary.
 * @throws SettingError when the org rejects the credentials.
 */
export async function openPlatform(
  database: Database,
  { crm, decisionDays }: Pick<Settings, 'crm' | 'decisionDays'>,
  signals: Signals,
): Promise<SalesPlatform> {
  if (crm === null) return embeddedPlatform(database, { decisionDays });
  if (await areCredentialsRejected(crm))
    throw new SettingError('CRM_CLIENT_ID or CRM_CLIENT_SECRET is refused by CRM_URL.');
  return salesforcePlatform(crm, defaultTimeouts, signals);
}

/** Asks whether an org answers at all, by the one resource that needs no token and counts as no call. */
export async function askOrg({ url }: Pick<CrmSettings, 'url'>): Promise<void> {
  const response = await fetch(new URL('/services/data/', url), {
    redirect: 'error',
    signal: AbortSignal.timeout(defaultTimeouts.callMs),
  });
  await response.body?.cancel();
  if (response.status >= 500) throw new Error(`The org answered ${response.status}.`);
}

async function areCredentialsRejected(credentials: CrmSettings): Promise<boolean> {
  try {
    await new TokenSource(credentials).current();
    return false;
  } catch (error) {
    if (error instanceof SalesforceError) return error.status === 400 || error.status === 401;
    throw error;
  }
}
