import { t } from '@lingui/core/macro';
import { type KeyScope, keyScopes } from '#contract/api-keys.ts';

/** The names of scopes; one of a newer server is shown as it is. */
export function keyScopeName(scope: string): string {
  const known = keyScopes.find((candidate) => candidate === scope);
  return known === undefined ? scope : names()[known];
}

function names(): Record<KeyScope, string> {
  return {
    read: t`Read claims, payments and records`,
    'master-data': t`Import and change records`,
    events: t`Events and webhooks`,
  };
}
