import * as v from 'valibot';
import { PortalConfig } from '#contract/portal-config.ts';

/** The operator's settings, or one line that explains why the file is invalid. */
export type ReadConfig =
  | { kind: 'read'; config: PortalConfig }
  | { kind: 'wrong'; problem: string }
  | { kind: 'missing' };

const path = '/portal-config.json';

/** Reads the operator's file; offline the service worker responds with the cached one. */
export async function readPortalConfig(): Promise<ReadConfig> {
  const response = await fetch(path).catch(() => null);
  // A web page is from a captive portal.
  if (!response?.ok || (response.headers.get('content-type') ?? '').includes('html')) return { kind: 'missing' };
  return parsePortalConfig(await response.text().catch(() => ''));
}

export function parsePortalConfig(text: string): ReadConfig {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), PortalConfig), text);
  if (parsed.success) return { kind: 'read', config: parsed.output };
  const [issue] = parsed.issues;
  const place = v.getDotPath(issue);
  return { kind: 'wrong', problem: `portal-config.json${place ? `, ${place}` : ''}: ${issue.message}` };
}
