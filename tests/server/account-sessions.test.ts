import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { listSessions } from '#contract/account-sessions.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';
import { lettersTo } from './support/letters.ts';
import { newPassword, signedIn, signUp } from './support/new-customer.ts';

const minuteMs = 60 * 1000;
const tablet =
  'Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36';
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';

onOneDatabase('Sessions of an account', (server) => {
  /** Signs in on a browser; another client is another browser. */
  const signInOn = async (client: Client, email: string, headers: Record<string, string>) => {
    const answer = await client.post('/auth/login', { email, password: newPassword }, { headers });
    client.session = v.parse(
      v.object({ accountId: v.string(), token: v.string(), refreshToken: v.string(), expiresIn: v.number() }),
      answer.json,
    );
    return client;
  };
  const sessionsOf = async (client: Client) =>
    v.parse(listSessions.output, (await client.get('/account/sessions')).json).data;
  const subjectsTo = async (email: string) =>
    (await lettersTo(server(), email))
      .map(({ subject }) => subject)
      .filter((subject) => !/Verify|Confirmez/.test(subject));

  it('are listed with device, address and last use, and end one by one', async () => {
    const email = await signUp(server());
    const first = await signInOn(new Client(server().url), email, { 'user-agent': tablet });
    server().advance(5 * minuteMs);
    const second = await signInOn(new Client(server().url), email, { 'user-agent': desk });
    const listed = await sessionsOf(second);
    expect(listed).toMatchObject([
      { browser: 'Firefox', system: 'Windows', address: second.address, current: true },
      { browser: 'Chrome', system: 'Android', address: first.address, current: false },
    ]);

    // A later use from elsewhere.
    server().advance(5 * minuteMs);
    const headers = { 'user-agent': tablet, 'x-forwarded-for': '203.0.113.9' };
    expect((await first.get('/account', { headers })).status).toBe(200);
    expect((await sessionsOf(second)).find(({ current }) => !current)?.address).toBe('203.0.113.9');

    const stranger = await signedIn(server(), await signUp(server()));
    expect((await stranger.delete(`/account/sessions/${listed[1]?.id}`)).status).toBe(404);
    expect((await second.delete(`/account/sessions/${listed[1]?.id}`)).status).toBe(204);
    expect((await first.get('/account')).status).toBe(401);
    expect(await sessionsOf(second)).toHaveLength(1);
  });

  it('on a new browser are mailed to the owner in their language; on a known browser and the first browser they are not', async () => {
    const email = await signUp(server());
    const known = await signInOn(new Client(server().url), email, { 'accept-language': 'en' });
    await signInOn(known, email, { 'accept-language': 'en' });
    expect(await subjectsTo(email)).toEqual([]);
    await signInOn(new Client(server().url), email, { 'accept-language': 'fr', 'user-agent': desk });
    const letter = (await lettersTo(server(), email)).at(-1);
    expect(letter?.subject).toBe('Un nouvel appareil s’est connecté à votre compte');
    expect(letter?.text).toMatch(
      /Firefox, Windows\. Adresse 10\.[\d.]+, le \d{4}-\d{2}-\d{2} à \d{2}\u00A0h\u00A0\d{2}/,
    );
    expect(letter?.link).toBe('https://portal.example/account/security');
  });

  describe('and a password change', () => {
    it('ends the other sessions, requires the current password, and sends a mail to the owner', async () => {
      const email = await signUp(server());
      const thisDevice = await signedIn(server(), email);
      const otherDevice = await signedIn(server(), email);
      const change = (currentPassword: string, password: string) =>
        thisDevice.post('/account/password', { currentPassword, password });
      expect(errorOf(await change('Wrong-password-1', 'Another-lantern-43'))).toEqual({
        status: 422,
        code: 'PASSWORD_WRONG',
      });
      expect(errorOf(await change(newPassword, newPassword)).code).toBe('PASSWORD_MATCHES_OLD');
      expect(errorOf(await change(newPassword, 'password1'))).toMatchObject({ fields: ['password'] });
      expect((await otherDevice.get('/account')).status).toBe(200);

      expect((await change(newPassword, 'Another-lantern-43')).status).toBe(204);
      expect((await thisDevice.get('/account')).status).toBe(200);
      expect((await otherDevice.get('/account')).status).toBe(401);
      expect((await new Client(server().url).post('/auth/login', { email, password: newPassword })).status).toBe(401);
      await new Client(server().url).signInAs(email, 'Another-lantern-43');
      expect(await subjectsTo(email)).toContain('Your password was changed');
    });

    it('replaces only the current password: of two concurrent changes one is refused', async () => {
      const email = await signUp(server());
      const thisDevice = await signedIn(server(), email);
      const chosen = ['Another-lantern-43', 'Another-lantern-44'];
      const answers = await Promise.all(
        chosen.map((password) => thisDevice.post('/account/password', { currentPassword: newPassword, password })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422]);
      await signedIn(server(), email, chosen[answers.findIndex(({ status }) => status === 204)]);
    });

    it('accepts ten wrong passwords in a quarter of an hour', async () => {
      const thisDevice = await signedIn(server(), await signUp(server()));
      const statuses = [];
      for (let tries = 0; tries < 11; tries++) {
        const body = { currentPassword: 'Wrong-password-1', password: 'Another-lantern-43' };
        statuses.push((await thisDevice.post('/account/password', body)).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    });
  });
});
