import { expect, it } from 'vitest';
import * as v from 'valibot';
import { AccountSecurity } from '#contract/account-security.ts';
import { type NewPasskey, PasskeyCreation, type PasskeyProof, PasskeyRequest } from '#contract/passkeys.ts';
import { SignInResult } from '#contract/session.ts';
import { SoftwarePasskey } from '#tests/support/software-authenticator.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';
import { codeTo } from './support/letters.ts';
import { customerForm, newPassword, signedIn, signUp } from './support/new-customer.ts';

const refused = { status: 422, code: 'PASSKEY_INVALID' };

/** Replaces a bit in the middle of a base64url text. */
function changed(text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const at = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes.toString('base64url');
}

onOneDatabase('A passkey', (server) => {
  const person = async () => {
    const { email } = customerForm();
    await signUp(server(), { email });
    await new Client(server().url).patch(`/account/verify/${await codeTo(server(), email)}`);
    return { email, client: await signedIn(server(), email, newPassword) };
  };
  const creation = async (client: Client) =>
    v.parse(PasskeyCreation, (await client.post('/account/passkeys/options')).json);
  const store = (client: Client, passkey: NewPasskey) => client.post('/account/passkeys', { name: 'x', passkey });
  const anyone = () => new Client(server().url);
  const signInRequest = async () =>
    v.parse(v.object({ passkey: PasskeyRequest }), (await anyone().post('/auth/passkey/options')).json).passkey;
  const signIn = (passkey: PasskeyProof) => anyone().post('/auth/passkey', { passkey });
  const secondStep = async (email: string) => {
    const client = anyone();
    const result = v.parse(SignInResult, (await client.post('/auth/login', { email, password: newPassword })).json);
    if (!('secondStep' in result)) throw new Error('There is no second step.');
    const { token } = result.secondStep;
    const { json } = await client.post('/auth/second-step/options', { token });
    const { passkey: request } = v.parse(v.object({ passkey: PasskeyRequest }), json);
    return { request, send: (passkey: PasskeyProof) => client.post('/auth/second-step', { token, passkey }) };
  };

  it('signs no second sign-in with a proof that was used, also when both arrive at once', async () => {
    const { client } = await person();
    const passkey = await client.addPasskey();
    const proof = passkey.sign(await signInRequest());
    const both = await Promise.all([signIn(proof), signIn(proof)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(errorOf(await signIn(proof))).toEqual(refused);
  });

  it.each([
    ['another origin', { origin: 'https://portal.example.evil.example' }, {}],
    ['another port of the host', { origin: 'https://portal.example:8443' }, {}],
    ['http', { origin: 'http://portal.example' }, {}],
    ['another domain', {}, { rpId: 'evil.example' }],
    ['a domain above', {}, { rpId: 'example' }],
    ['a person who was not verified', { verifies: false }, {}],
  ])('that was stored properly signs in from no page with %s', async (_what, made, signed) => {
    const { client } = await person();
    const passkey = new SoftwarePasskey();
    expect((await store(client, passkey.create(await creation(client)))).status).toBe(200);
    const request = await signInRequest();
    const proof = passkey.sign({ ...request, ...signed }, made);
    expect(errorOf(await signIn(proof))).toEqual(refused);
    expect((await signIn(passkey.sign(request))).status).toBe(200);
  });

  it('whose counter goes back or stays is a copy, and is refused', async () => {
    const { client } = await person();
    const passkey = await client.addPasskey();
    passkey.turnCounterTo(10);
    expect((await signIn(passkey.sign(await signInRequest()))).status).toBe(200);
    for (const counter of [4, 10]) {
      passkey.turnCounterTo(counter);
      expect(errorOf(await signIn(passkey.sign(await signInRequest())))).toEqual(refused);
      passkey.turnCounterTo(11);
    }
    expect((await signIn(passkey.sign(await signInRequest()))).status).toBe(200);
  });

  it('of another account is no second step, for either challenge', async () => {
    const [owner, other] = [await person(), await person()];
    await owner.client.addPasskey();
    const foreign = await other.client.addPasskey();
    const step = await secondStep(owner.email);
    expect(errorOf(await step.send(foreign.sign(step.request)))).toEqual(refused);
    const ofOther = await secondStep(other.email);
    expect(errorOf(await step.send(foreign.sign(ofOther.request)))).toEqual(refused);
    expect((await ofOther.send(foreign.sign(ofOther.request))).status).toBe(200);
  });

  it('signs each step for itself: a challenge of one is refused at the others', async () => {
    const { client, email } = await person();
    const passkey = await client.addPasskey();
    const step = await secondStep(email);
    const [toSignIn, toCreate] = [await signInRequest(), await creation(client)];
    expect(errorOf(await signIn(passkey.sign(step.request)))).toEqual(refused);
    expect(errorOf(await step.send(passkey.sign(toSignIn)))).toEqual(refused);
    expect(errorOf(await signIn(passkey.sign({ ...toSignIn, challenge: toCreate.challenge })))).toEqual(refused);
    const created = new SoftwarePasskey().create({ ...toCreate, challenge: toSignIn.challenge });
    expect(errorOf(await store(client, created))).toEqual(refused);
    // Neither its text nor its signature was made by this server.
    const own = { ...toSignIn, challenge: Buffer.from('anyone.9999999999999.x.y').toString('base64url') };
    expect(errorOf(await signIn(passkey.sign(own)))).toEqual(refused);
  });

  it.each(['clientDataJSON', 'authenticatorData', 'signature'] as const)(
    'is refused when a bit of its %s was changed',
    async (part) => {
      const { client } = await person();
      const proof = (await client.addPasskey()).sign(await signInRequest());
      const response = { ...proof.response, [part]: changed(proof.response[part]) };
      expect(errorOf(await signIn({ ...proof, response }))).toEqual(refused);
    },
  );

  it('is not stored when what the browser sent was changed on its way, nor twice', async () => {
    const [{ client }, { client: other }] = [await person(), await person()];
    const passkey = new SoftwarePasskey();
    const options = await creation(client);
    const made = passkey.create(options);
    const { clientDataJSON, attestationObject } = made.response;
    const changes: Partial<NewPasskey>[] = [
      { response: { ...made.response, clientDataJSON: changed(clientDataJSON) } },
      { response: { ...made.response, attestationObject: attestationObject.slice(0, 80) } },
      { id: new SoftwarePasskey().id },
      { rawId: new SoftwarePasskey().id },
      passkey.create({ ...options, rp: { ...options.rp, id: 'evil.example' } }),
      {
        response: {
          ...made.response,
          clientDataJSON: passkey.sign({ ...options, rpId: options.rp.id }).response.clientDataJSON,
        },
      },
    ];
    const statuses = [];
    for (const change of changes) statuses.push((await store(client, { ...made, ...change })).status);
    expect(statuses).toEqual(changes.map(() => 422));
    expect((await store(client, made)).status).toBe(200);
    expect(errorOf(await store(client, made))).toEqual(refused);
    // A credential that somebody has cannot become another person's.
    const again = passkey.create(await creation(other));
    expect(errorOf(await store(other, again))).toMatchObject({ status: 409 });
    const { passkeys } = v.parse(AccountSecurity, (await other.get('/account/security')).json);
    expect(passkeys).toEqual([]);
  });
});
