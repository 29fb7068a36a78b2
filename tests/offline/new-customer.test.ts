import { clientAt } from '#tests/support/client-at.ts';
import { claimPayload, storedClaim, useEmptyDevice } from '#tests/support/device.ts';
import { useHttpAnswers } from '#tests/support/http-answers.ts';
import { amendmentEntry, outboxEntry } from '#tests/support/outbox-entry.ts';
import { PortalStandIn } from '#tests/support/portal-stand-in.ts';
import { givenCustomer, purchase, registrationEntry, submitRegistering } from '#tests/support/registering-entry.ts';
import { oneForEachCustomer } from '#offline/sync/make-contact.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendByKind } from '#offline/sync/send-by-kind.ts';
import { nothingDone } from '#storage/registering.ts';
import { database } from '#storage/database.ts';
import type { ClaimEntry } from '#storage/rows.ts';

useEmptyDevice();
const http = useHttpAnswers();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T15:00:00Z') }));
afterEach(() => void vi.useRealTimers());

function claimFor(id: string, customer: Partial<typeof givenCustomer>, change: Partial<ClaimEntry> = {}): ClaimEntry {
  const registering = { owner: { kind: 'given' as const, customer: { ...givenCustomer, ...customer } }, purchase };
  return outboxEntry({ id, claimRef: id, payload: { ...claimPayload, found: null, registering }, ...change });
}

const ada = claimFor('ada', { email: 'Ada@example.com' });
const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

describe('entries that may create the same contact', () => {
  it('are sent one after the other, matched by email or by phone', () => {
    const again = claimFor('again', { email: 'ada@example.com' });
    const bob = claimFor('bob', { email: 'bob@example.com', phone: '4165550100' });
    const bobByPhone = claimFor('bob by phone', { email: null, phone: '4165550100' });
    expect(idsOf(oneForEachCustomer([ada, again, bob, bobByPhone], []))).toEqual(['ada', 'bob']);
    expect(idsOf(oneForEachCustomer([again, bob], [ada]))).toEqual(['bob']);
  });

  it('are not blocked by entries that create no contact', () => {
    const lookedUp = outboxEntry({ id: 'looked up', payload: { ...claimPayload, found: null } });
    const ofAda = registrationEntry({ id: 'registration' });
    expect(idsOf(oneForEachCustomer([lookedUp, amendmentEntry(), ofAda, ada], []))).toEqual([
      'looked up',
      'entry-2',
      'registration',
    ]);
  });

  it('do not block each other once the contact exists', () => {
    const resolved = claimFor('resolved', { email: 'ada@example.com' }, { resolved: claimPayload.found });
    const contact = { sent: { ...givenCustomer, firstName: 'Ada', lastName: 'Morin' }, id: 'contact-1' };
    const made = claimFor('made', { email: 'ada@example.com' }, { steps: { ...nothingDone, contact } });
    const found = outboxEntry({ id: 'found', claimRef: 'found' });
    const alsoFound = outboxEntry({ id: 'also found', claimRef: 'also found' });
    expect(idsOf(oneForEachCustomer([ada, made, resolved, found, alsoFound], []))).toEqual([
      'ada',
      'made',
      'resolved',
      'found',
      'also found',
    ]);
  });
});

it('an entry whose contact got no response uses the contact that another entry has created meanwhile', async () => {
  const portal = new PortalStandIn(http);
  const entry = await submitRegistering();
  const sent = { ...givenCustomer, firstName: 'Ada', lastName: 'Morin' };
  const left = { ...entry, attempted: true, steps: { ...nothingDone, contact: { sent, id: null } } };
  await database.entries.put(left);
  portal.contacts = [{ id: 'contact-7', name: 'Ada Morin', email: 'ada@example.com', phone: null, postalCode: null }];
  const client = clientAt(http.url);
  const options = { database, client, onProgress: () => {}, probe: async () => 'online' as const };
  expect(await sendByKind(left, options)).toMatchObject({ outcome: { kind: 'accepted' } });
  expect(portal.contacts).toHaveLength(1);
  expect(portal.claims).toEqual([{ productRegistrationId: 'registration-1', customerId: 'contact-7' }]);
  expect((await storedClaim(entry.id))?.steps?.contact).toMatchObject({ id: 'contact-7' });
});
