import { expect, it } from 'vitest';
import { exportAccounts, listAccounts } from '#contract/admin-accounts.ts';
import { exportDeskClaims, listDeskClaims } from '#contract/desk-queue.ts';
import { listDeskRegistrations } from '#contract/desk-registrations.ts';
import { listDeskTickets } from '#contract/desk-tickets.ts';
import * as accounts from '#features/admin/accounts/accounts-place.ts';
import * as claims from '#features/desk/queue-place.ts';
import * as registrations from '#features/desk/registrations/registrations-place.ts';
import * as tickets from '#features/desk/tickets/ticket-place.ts';

/** An address with every filter of every list. */
const address = new URLSearchParams(
  'search=a&depot=b&brand=c&status=d&assignee=me&age=1-2&amount=1-2&flag=appeal&type=e&role=depot&product=f&after=g&from=3',
);

it.each([
  ['the claims', listDeskClaims, claims.callQueryOf(claims.placeOf(address))],
  ['the claims’ export', exportDeskClaims, claims.exportQueryOf(claims.placeOf(address))],
  ['the registrations', listDeskRegistrations, registrations.callQueryOf(registrations.placeOf(address))],
  ['the tickets', listDeskTickets, tickets.callQuery(tickets.ticketPlaceOf(address))],
  ['the accounts', listAccounts, accounts.callQueryOf(accounts.placeOf(address))],
  ['the accounts’ export', exportAccounts, accounts.callQueryOf(accounts.placeOf(address))],
])('%s are asked with names of their call, since others are refused (R-API-19)', (_list, { query }, sent) => {
  expect(Object.keys(query.entries)).toEqual(expect.arrayContaining(Object.keys(sent ?? {})));
});
