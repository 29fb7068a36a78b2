import { useMemo } from 'react';
import { listAccounts } from '#contract/admin-accounts.ts';
import type { Role } from '#contract/primitives.ts';
import { listDeskClaims } from '#contract/desk-queue.ts';
import { listDeskRegistrations } from '#contract/desk-registrations.ts';
import { listDeskTickets } from '#contract/desk-tickets.ts';
import type { Account } from '#contract/session.ts';
import { isDeskRole, mayFileClaims, productInformationRoles } from '#domain/permissions.ts';
import { readCachedClaims } from '#offline/cache/cached-claims.ts';
import { readCachedRegistrations } from '#offline/cache/own-registrations.ts';
import { readProducts } from '#offline/cache/read-lists.ts';
import { drafts } from '#offline/drafts/drafts.ts';
import { listEntries } from '#offline/outbox/list.ts';
import { readDocuments } from '#offline/saved-documents/store.ts';
import { useLiveQuery } from '#queries/use-live-query.ts';
import { type ServerRead, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { deviceRows, type Found, mostOfKind, matching, productRows, row } from './found.ts';

type Searched = {
  found: Found[];
  /** Whether the server is still asked. */
  isReading: boolean;
  /** Whether only this device was searched, though the role has its data on the server. */
  isDeviceOnly: boolean;
};

/** Live: what matches a text, on this device at once, and for the desk on the server (R-UI-14). `own` are places and actions. */
export function useFound(account: Account, text: string, own: readonly Found[]): Searched {
  const { id: accountId, role } = account;
  const stored = useLiveQuery(() => readStored(accountId, role), [accountId, role]);
  const products = useServerRead(productsOf(role));
  const server = useServerRead(serverRead(account, text));
  const rows = useMemo(() => [...(stored ?? []), ...productRows(products.value ?? [])], [stored, products.value]);
  const local = text === '' ? own : matching([...rows, ...own], text);
  return {
    // The server has matched them already, perhaps by what no row shows.
    found: [...(server.value ?? []), ...local],
    isReading: server.isReading,
    isDeviceOnly: server.failure !== null,
  };
}

async function readStored(accountId: string, role: Role): Promise<Found[]> {
  const [claims, entries, claimDrafts, registrations, documents] = await Promise.all([
    mayFileClaims(role) ? readCachedClaims(accountId) : [],
    listEntries(accountId),
    mayFileClaims(role) ? drafts.of('claim').list(accountId) : [],
    role === 'customer' ? readCachedRegistrations(accountId) : [],
    readDocuments(accountId),
  ]);
  const saved = documents.filter(({ keep }) => keep === 'saved');
  return deviceRows({ claims, entries, drafts: claimDrafts, registrations, documents: saved });
}

/** Offline the service worker answers from its cache. */
function productsOf(role: Role): ServerRead<Awaited<ReturnType<typeof readProducts>>> {
  const reads = productInformationRoles.includes(role);
  return { key: ['search', 'products', reads], read: async () => (reads ? readProducts() : []) };
}

const deskLists = [listDeskClaims, listDeskRegistrations, listDeskTickets];

/** The claims, registrations, tickets and people that only the server has. */
function serverRead({ role, desk }: Account, text: string): ServerRead<Found[]> {
  const asksDesk = text !== '' && desk === true && isDeskRole(role);
  const asksPeople = text !== '' && role === 'admin';
  return {
    key: ['search', ...deskLists.map(({ path }) => path), asksDesk, listAccounts.path, asksPeople, text],
    read: async (signal) => {
      const options = { signal, fresh: true };
      const [claims, registrations, tickets, people] = await Promise.all([
        asksDesk ? call(listDeskClaims, { query: { search: text, size: mostOfKind } }, options) : null,
        asksDesk ? call(listDeskRegistrations, { query: { search: text, size: mostOfKind } }, options) : null,
        asksDesk ? call(listDeskTickets, { query: { search: text, size: mostOfKind } }, options) : null,
        asksPeople ? call(listAccounts, { query: { search: text, size: mostOfKind } }, options) : null,
      ]);
      return [
        ...(claims?.data ?? []).map(({ id, name, depot, product, serialNumber }) =>
          row('claims', id, `/desk/claims/${id}`, 'wrench', [name, depot, product?.name, serialNumber]),
        ),
        ...(registrations?.data ?? []).map(({ id, name, serialNumber, owner, product }) =>
          row('registrations', id, `/desk/registrations/${id}`, 'tag', [name, owner, product?.name, serialNumber]),
        ),
        ...(tickets?.data ?? []).map(({ id, number, who, product }) =>
          row('tickets', id, `/desk/tickets/${id}`, 'mail', [number, who, product.name]),
        ),
        ...(people?.data ?? []).map(({ id, name, email }) =>
          row('people', id, `/admin/accounts?${new URLSearchParams({ search: email })}`, 'account', [name, email]),
        ),
      ];
    },
  };
}
