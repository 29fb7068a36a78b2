import type { Database } from '../database/tables.ts';
import type { Settings } from '../settings.ts';
import { SettingError } from '../settings.ts';
import { embeddedPlatform } from './embedded/embedded-platform.ts';
import type { SalesPlatform } from './sales-platform.ts';
import { areCredentialsRejected } from './salesforce/are-refused.ts';
import { salesforcePlatform } from './salesforce/salesforce-platform.ts';

/**
 * The sales platform that the settings name. An org that cannot be reached now does not stop the start: it may be there
 * when somebody asks.
 * @throws SettingError when the org refuses the credentials.
 */
export async function openPlatform(database: Database, { crm }: Pick<Settings, 'crm'>): Promise<SalesPlatform> {
  if (crm === null) return embeddedPlatform(database);
  if (await areCredentialsRejected(crm))
    throw new SettingError('CRM_CLIENT_ID or CRM_CLIENT_SECRET is refused by CRM_URL.');
  return salesforcePlatform(crm);
}
