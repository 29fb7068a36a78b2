import type { Page } from '@playwright/test';
import { keptRows } from './kept-rows.ts';

/** Returns the stored forms of this device, as the signed-in account reads them. */
export async function keptForms(page: Page): Promise<unknown[]> {
  return (await keptRows(page, 'formDrafts')).jsonValue();
}
