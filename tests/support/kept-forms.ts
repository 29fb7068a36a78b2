import type { Page } from '@playwright/test';
import { keptRows } from './kept-rows.ts';

/** The forms that this device keeps, as whoever is signed in may read them. */
export async function keptForms(page: Page): Promise<unknown[]> {
  return (await keptRows(page, 'formDrafts')).jsonValue();
}
