import * as v from 'valibot';
import { database } from '#storage/database.ts';
import { KnownPerson, knownPersonPrefix } from '#storage/device-rows.ts';
import { readTokens, updateTokens } from './tokens.ts';

/** As many as a depot's counter has; whoever left first is forgotten first. */
export const knownPeopleMax = 8;

/** As long as a session lasts without use. */
const rememberedMs = 90 * 24 * 60 * 60 * 1000;

/** A person whom the login page offers. */
export type OfferedPerson = { accountId: string; name: string; signsIn: NonNullable<KnownPerson['signsIn']> };

/** The people who left this device by "Switch person" (R-SESS-11), by name. */
export async function readKnownPeople(now = Date.now()): Promise<OfferedPerson[]> {
  const offered = (await rows()).flatMap(({ accountId, name, signsIn, leftAt }) =>
    name !== null && signsIn && now - leftAt < rememberedMs ? [{ accountId, name, signsIn }] : [],
  );
  return offered.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Every account that this device knows something of in this way. */
export async function knownAccounts(): Promise<string[]> {
  return (await rows()).map(({ accountId }) => accountId);
}

/** Whether the login page of this device may offer an account. */
export async function isRemembered(accountId: string): Promise<boolean> {
  const row = (await rows()).find((known) => known.accountId === accountId);
  return row?.name !== null;
}

/** Remembers who is signed in, unless the person does not want that; forgets those who left long ago. */
export async function rememberPerson(now = Date.now()): Promise<void> {
  const session = await readTokens();
  if (!session?.account?.name || !(await isRemembered(session.accountId))) return;
  const { accountId, passkey, account } = session;
  const signsIn = passkey === undefined ? { email: account.email } : { passkey };
  await database.transaction('rw', database.device, async () => {
    await database.device.put({ key: keyOf(accountId), accountId, name: account.name, signsIn, leftAt: now });
    const named = (await rows()).filter(({ name }) => name !== null).toSorted((a, b) => b.leftAt - a.leftAt);
    const over = named.filter(({ leftAt }, place) => place >= knownPeopleMax || now - leftAt >= rememberedMs);
    await database.device.bulkDelete(over.map(({ key }) => key));
  });
}

/** Notes the passkey of whoever is signed in: with it they need not type anything here. */
export async function notePasskey(passkey: string): Promise<void> {
  const session = await readTokens();
  if (session) await updateTokens(session.accountId, { passkey });
}

/** Forgets a person until they leave by "Switch person" again. */
export async function forgetPerson(accountId: string): Promise<void> {
  await database.device.delete(keyOf(accountId));
}

/** Sets whether a person is remembered on this device from now on. */
export async function setRemembered(accountId: string, remembered: boolean): Promise<void> {
  if (remembered) return forgetPerson(accountId);
  await database.device.put({ key: keyOf(accountId), accountId, name: null, signsIn: null, leftAt: 0 });
}

async function rows(): Promise<KnownPerson[]> {
  const stored = await database.device.where('key').startsWith(knownPersonPrefix).toArray();
  return stored.filter((row) => v.is(KnownPerson, row));
}

function keyOf(accountId: string) {
  return `${knownPersonPrefix}${accountId}` as const;
}
