import type { CrmSettings } from '../../settings.ts';
import { SalesforceError } from './salesforce-error.ts';
import { TokenSource } from './token-source.ts';

/** Whether the org says no to the credentials; that it says nothing is no refusal. */
export async function areCredentialsRejected(credentials: CrmSettings): Promise<boolean> {
  try {
    await new TokenSource(credentials).current();
    return false;
  } catch (error) {
    if (error instanceof SalesforceError) return error.status === 400 || error.status === 401;
    throw error;
  }
}
