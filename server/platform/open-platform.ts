import type { Database } from '../database/tables.ts';
import type { CrmSettings, Settings } from '../settings.ts';
import { SettingError } from '../settings.ts';
import { embeddedPlatform } from './embedded/embedded-platform.ts';
import type { SalesPlatform } from './sales-platform.ts';
import { SalesforceError } from './salesforce/salesforce-error.ts';
import { salesforcePlatform } from './salesforce/salesforce-platform.ts';
import { TokenSource } from './salesforce/token-source.ts';

/**
 * Opens the sales platform of the settings. An unreachable org does not prevent the start: the outage may be temporary.
 * @throws SettingError when the org rejects the credentials.
 */
export async function openPlatform(database: Database, { crm }: Pick<Settings, 'crm'>): Promise<SalesPlatform> {
  if (crm === null) return embeddedPlatform(database);
  if (await areCredentialsRejected(crm))
    throw new SettingError('CRM_CLIENT_ID or CRM_CLIENT_SECRET is refused by CRM_URL.');
  return salesforcePlatform(crm);
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
