import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { PortalConfig } from '#contract/portal-config.ts';
import { ownPrivacyNotice } from '#contract/privacy-notice.ts';
import type { Language } from '../base/language.ts';

/** The notice that the app shows: an operator's file without one, or a wrong one, leaves the portal's own (R-OPS-06). */
export async function readPrivacyNotice(appFolder: string): Promise<Readonly<Record<Language, string>>> {
  const text = await readFile(join(appFolder, 'portal-config.json'), 'utf8').catch(() => '');
  const config = v.safeParse(v.pipe(v.string(), v.parseJson(), PortalConfig), text);
  return (config.success && config.output.privacyNotice) || ownPrivacyNotice;
}
