import type { Page } from '@playwright/test';
import { storedRows } from './stored-rows.ts';

/** Returns the stored forms of this device, as the signed-in account reads them. */
export async function storedForms(page: Page): Promise<unknown[]> {
  return (await storedRows(page, 'formDrafts')).jsonValue();
}
