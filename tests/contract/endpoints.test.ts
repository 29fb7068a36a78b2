import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { roles } from '#contract/primitives.ts';

const all: [string, Endpoint][] = Object.entries(endpoints);
const writes = all.filter(([, { method }]) => method !== 'GET');

/** The identity of an endpoint: `/claims/:id` and `/claims/:claimId` are the same call. */
function addressOf({ method, path }: Endpoint): string {
  return `${method} ${path.replaceAll(/:\w+/g, ':')}`;
}

describe('the calls of the contract', () => {
  it('each have their own method and path', () => {
    const addresses = all.map(([, endpoint]) => addressOf(endpoint));
    expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted());
  });

  it.each(all)('%s has a path below /api, with whole segments for its parameters', (_, { path }) => {
    expect(path).toMatch(/^(\/([a-z-]+|:[a-zA-Z0-9]+))+$/);
    expect(path).not.toMatch(/^\/api\//);
  });

  it.each(all)('%s is allowed for existing roles', (_, { access }) => {
    const names: readonly string[] = typeof access === 'string' ? [access] : access;
    const known: readonly string[] = typeof access === 'string' ? ['anyone', 'signed-in', 'verified'] : roles;
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(0);
  });

  it.each(all.filter(([, { method }]) => method === 'GET'))('%s only reads', (_, endpoint) => {
    expect(endpoint.body).toBeUndefined();
    expect(endpoint.upload).toBeUndefined();
    expect(endpoint.idempotent).toBeUndefined();
    expect(endpoint.status).toBe(
      endpoint.output || endpoint.archive || endpoint === endpoints.getFileContent ? 200 : 204,
    );
  });

  it('have a key for every write that creates something; the others can be repeated', () => {
    const keyless = writes.filter(([, { idempotent }]) => !idempotent).map(([, { path }]) => path);
    for (const path of keyless)
      // A trial of rules writes nothing.
      expect(path).toMatch(
        /^\/(auth|account|admin|inbox|mail|notification-settings|push-subscriptions|uploads|desk\/(rules\/try|views))(\/|$)/,
      );
    // A second account for a contact is a conflict, so that call needs no key.
    const makers = writes.filter(([, { status, path }]) => status === 201 && !path.startsWith('/admin/'));
    expect(makers.filter(([, { idempotent }]) => !idempotent)).toEqual([]);
    expect(endpoints.createClaim.idempotent).toBe(true);
  });

  it('of the desk are refused without a key', () => {
    // A trial writes nothing, and a view is put by its name.
    const others = ['/desk/rules/try', '/desk/views'];
    const ofDesk = writes.filter(([, { path }]) => path.startsWith('/desk/') && !others.includes(path));
    expect(ofDesk.length).toBeGreaterThan(10);
    expect(ofDesk.filter(([, { idempotent }]) => idempotent !== 'required')).toEqual([]);
  });

  it('that require a version have a key too, since a repeat would be outdated', () => {
    expect(writes.filter(([, { versioned, idempotent }]) => versioned && !idempotent)).toEqual([]);
  });

  it('accept files only with a key, since files are repeated most often', () => {
    const uploads = writes.filter(([, { upload }]) => upload);
    expect(uploads.length).toBeGreaterThan(0);
    expect(uploads.filter(([, { idempotent }]) => !idempotent)).toEqual([]);
  });

  it('have a response body unless they answer 204, and only files are sent as bytes', () => {
    const wordless = all.filter(([, { output, status }]) => !output && status !== 204).map(([name]) => name);
    const files = [
      'exportOwnData',
      'exportAudit',
      'exportClaims',
      'exportAccounts',
      'getFileContent',
      'exportKind',
      'getImportTemplate',
      'exportDeskClaims',
      'exportRegistrations',
      'exportDuePayments',
      'exportJournal',
      'exportPaymentRun',
      'exportPaymentRuns',
      'getRemittance',
      'exportStatement',
    ];
    expect(wordless).toEqual(files);
    expect(all.filter(([, { output, status }]) => output && status === 204)).toEqual([]);
  });

  it('allow warranty claims to repairing roles only, and messages on claims to them and the desk', () => {
    const claims = all.filter(([, { path }]) => path.startsWith('/warranties/'));
    expect(claims.length).toBeGreaterThan(0);
    for (const [, { path, access }] of claims) {
      const desk = path.endsWith('/messages') ? ['adjudicator', 'admin'] : [];
      expect(access).toEqual(['depot', 'retailer_depot', ...desk]);
    }
  });
});
