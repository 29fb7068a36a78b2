import 'fake-indexeddb/auto';
import { depotAccount } from '#tests/support/contract-answers.ts';
import { storageKeyOf, useEmptyDevice } from '#tests/support/device.ts';
import { storedSession } from '#tests/support/stored-session.ts';
import { expect, it } from 'vitest';
import { drafts } from '#offline/drafts/drafts.ts';
import {
  forgetPerson,
  isRemembered,
  knownAccounts,
  knownPeopleMax,
  notePasskey,
  readKnownPeople,
  rememberPerson,
  setRemembered,
} from '#session/known-people.ts';
import { beginSession, leaveDevice } from '#session/session-lifecycle.ts';
import { database, PortalDatabase } from '#storage/database.ts';

useEmptyDevice();

const dayMs = 24 * 60 * 60 * 1000;

/** Signs a person in, by their passkey if they have one. */
function signIn(accountId: string, name: string | null, passkey?: string): Promise<void> {
  const account = { ...depotAccount, id: accountId, name, email: `${accountId}@depot.example` };
  const session = { ...storedSession, accountId, account, ...(passkey !== undefined && { passkey }) };
  return beginSession(session, storageKeyOf(accountId));
}

it('the list has the name of a person, and the passkey or else the email', async () => {
  await signIn('depot-a', 'Ana Roy', 'passkey-a');
  await rememberPerson();
  await signIn('depot-b', 'Bo Tran');
  await rememberPerson();
  expect(await readKnownPeople()).toEqual([
    { accountId: 'depot-a', name: 'Ana Roy', signsIn: { passkey: 'passkey-a' } },
    { accountId: 'depot-b', name: 'Bo Tran', signsIn: { email: 'depot-b@depot.example' } },
  ]);
  expect(JSON.stringify(await database.device.toArray())).not.toContain('depot-a@depot.example');

  await notePasskey('passkey-b');
  await rememberPerson();
  expect(await readKnownPeople()).toMatchObject([{}, { name: 'Bo Tran', signsIn: { passkey: 'passkey-b' } }]);
  expect(JSON.stringify(await database.device.toArray())).not.toContain('@depot.example');
});

it('the list is sorted by name', async () => {
  for (const [accountId, name] of [
    ['depot-a', 'Zoé Roy'],
    ['depot-b', 'Ana Tran'],
    ['depot-c', 'Éva Pitre'],
  ] as const) {
    await signIn(accountId, name);
    await rememberPerson();
  }
  expect((await readKnownPeople()).map(({ name }) => name)).toEqual(['Ana Tran', 'Éva Pitre', 'Zoé Roy']);
});

it('a person who only logged out, or has no name, is not added', async () => {
  await signIn('depot-a', 'Ana Roy');
  await leaveDevice('depot-a');
  await signIn('depot-b', null);
  await rememberPerson();
  await leaveDevice('depot-b');
  await rememberPerson();
  expect(await database.device.toArray()).toEqual([]);
});

it('the list drops the person who left first, and everyone after 90 days', async () => {
  for (let nth = 0; nth <= knownPeopleMax; nth++) {
    await signIn(`person-${nth}`, `Person ${nth}`);
    await rememberPerson(nth);
  }
  const names = async (now: number) => (await readKnownPeople(now)).map(({ name }) => name);
  expect(await names(0)).toEqual(Array.from({ length: knownPeopleMax }, (_, at) => `Person ${at + 1}`));
  expect(await names(90 * dayMs + 1)).toEqual(Array.from({ length: 7 }, (_, at) => `Person ${at + 2}`));
  await rememberPerson(91 * dayMs);
  expect((await database.device.toArray()).map(({ key }) => key)).toEqual([`person person-${knownPeopleMax}`]);
});

it('a person who opts out is stored with only this choice', async () => {
  await signIn('depot-a', 'Ana Roy');
  await rememberPerson();
  expect(await isRemembered('depot-a')).toBe(true);
  await setRemembered('depot-a', false);
  await rememberPerson();
  expect(await isRemembered('depot-a')).toBe(false);
  expect(await readKnownPeople()).toEqual([]);
  expect(await readKnownPeople(1)).toEqual([]);
  expect(JSON.stringify(await database.device.toArray())).not.toMatch(/Ana Roy|@depot/);
  await signIn('depot-b', 'Bo Tran');
  await rememberPerson();
  expect(await isRemembered('depot-a')).toBe(false);

  await signIn('depot-a', 'Ana Roy');
  await setRemembered('depot-a', true);
  await rememberPerson();
  expect(await readKnownPeople()).toMatchObject([{ name: 'Ana Roy' }, { name: 'Bo Tran' }]);
});

it('the next person cannot read rows of the previous one, who can when they return', async () => {
  await signIn('depot-a', 'Ana Roy', 'passkey-a');
  const draft = drafts.of('claim').create({ accountId: 'depot-a' });
  await drafts.save({ ...draft, values: { ...draft.values, diagnosis: 'The shaft is bent.' } });
  await rememberPerson();
  await leaveDevice('depot-a');

  // A page that the next person opens: it has no key in memory.
  await signIn('depot-b', 'Bo Tran');
  const next = new PortalDatabase('depot-portal');
  expect((await readKnownPeople()).map(({ name }) => name)).toEqual(['Ana Roy']);
  expect(JSON.stringify(await next.drafts.toArray())).not.toContain('The shaft is bent.');
  expect(await next.keyring.current('depot-a')).toBeNull();
  next.close();

  await rememberPerson();
  await leaveDevice('depot-b');
  await signIn('depot-a', 'Ana Roy', 'passkey-a');
  const back = new PortalDatabase('depot-portal');
  expect(await back.drafts.toArray()).toMatchObject([{ id: draft.id, values: { diagnosis: 'The shaft is bent.' } }]);
  back.close();
});

it('the list has people by name, and the accounts include people who opted out', async () => {
  for (const [accountId, name] of [
    ['depot-a', 'Zoé Roy'],
    ['depot-b', 'Ana Tran'],
  ] as const) {
    await signIn(accountId, name);
    await rememberPerson();
  }
  await setRemembered('depot-c', false);
  expect((await readKnownPeople()).map(({ name }) => name)).toEqual(['Ana Tran', 'Zoé Roy']);
  expect(await knownAccounts()).toEqual(['depot-a', 'depot-b', 'depot-c']);
  expect(await isRemembered('depot-d')).toBe(true);
  await rememberPerson();
  expect(await isRemembered('depot-c')).toBe(false);
  await forgetPerson('depot-a');
  expect(await knownAccounts()).toEqual(['depot-b', 'depot-c']);
});

it('an unreadable row is skipped', async () => {
  await database.table('device').put({ key: 'person depot-a', name: 'Ana Roy' });
  expect(await readKnownPeople()).toEqual([]);
  expect(await knownAccounts()).toEqual([]);
});

it('no passkey is stored without a person', async () => {
  await notePasskey('passkey-a');
  expect(await database.session.count()).toBe(0);
});
