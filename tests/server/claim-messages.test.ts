import { beforeAll, beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { createClaimMessage, listClaimMessages } from '#contract/claim-conversation.ts';
import { Claim, listClaims } from '#contract/claims.ts';
import { listFiles } from '#contract/files.ts';
import { listInbox } from '#contract/inbox.ts';
import { messageFilesMax } from '#contract/limits.ts';
import { defaultRetentionDays } from '#contract/retention.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { applyRetention } from '#server/privacy/retention.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { claimForm, photo } from './support/claim-form.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { claimIn, invoice } from './support/follow-ups.ts';

onOneDatabase('Messages on a claim', (server) => {
  let depot: Client;
  let other: Client;
  let desk: Client;
  let admin: Client;
  let id: string;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    other = await Client.signIn(server().url, 'depot.qc');
    desk = await Client.signIn(server().url, 'desk');
    admin = await Client.signIn(server().url, 'admin');
  });
  beforeEach(async () => {
    id = await claimIn('Pending Review', depot, server().database);
    await server().database.deleteFrom('events').execute();
  });
  const write = (client: Client, text: string, files: File[] = [], key = newKey()) =>
    client.form(`/warranties/claims/${id}/messages`, claimForm({ text }, files), {
      headers: { 'idempotency-key': key },
    });
  const read = async (client: Client) =>
    v.parse(listClaimMessages.output, (await client.get(`/warranties/claims/${id}/messages`)).json).data;
  const inboxOf = async (client: Client) => {
    await tellEvents(server().context);
    const { data } = v.parse(listInbox.output, (await client.get('/inbox')).json);
    return data.filter(({ claim }) => claim?.id === id).map((item) => `${item.kind}${item.read ? '' : ' unread'}`);
  };

  it('are the same for both sides, in order of arrival, with complete files', async () => {
    const file = photo('key.jpg');
    await write(desk, 'A photo of the key, please.');
    await write(depot, 'Here it is.', [file, photo('new.jpg')]);
    await write(admin, 'Thank you.');
    const messages = await read(depot);
    expect(messages.map(({ from, text, isOwn }) => [from, text, isOwn])).toEqual([
      ['desk', 'A photo of the key, please.', false],
      ['depot', 'Here it is.', true],
      ['desk', 'Thank you.', false],
    ]);
    expect((await read(desk)).map((message) => ({ ...message, isOwn: null }))).toEqual(
      messages.map((message) => ({ ...message, isOwn: null })),
    );
    expect(messages.every(({ by }) => by !== null)).toBe(true);
    const [first] = messages[1]?.files ?? [];
    expect(messages[1]?.files.map(({ name, purpose }) => [name, purpose])).toEqual([
      ['key.jpg', 'message'],
      ['new.jpg', 'message'],
    ]);
    for (const client of [depot, desk]) {
      const { text, status } = await client.get(`/files/${first?.id}/content`);
      expect([status, text]).toEqual([200, await file.text()]);
    }
    expect(errorOf(await other.get(`/files/${first?.id}/content`)).status).toBe(404);
  });

  it('answer a request for information, until the desk writes again or asks again (R-HOME-08)', async () => {
    const { database } = server();
    const ask = (at: Date) =>
      database
        .insertInto('events')
        .values({ at, kind: 'information_requested', claim_id: id, payload: '{}' })
        .execute();
    const isAnswered = async () => {
      const list = v.parse(listClaims.output, (await depot.get('/warranties/claims?part=asking&size=100')).json).data;
      const { isAnswered: alone } = v.parse(Claim, (await depot.get(`/warranties/claims/${id}`)).json);
      expect(list.find((claim) => claim.id === id)?.isAnswered).toBe(alone);
      return alone;
    };
    expect(await isAnswered()).toBeUndefined();
    await database.updateTable('claims').set({ substatus: 'Information requested' }).where('id', '=', id).execute();
    await write(depot, 'Written before.');
    await ask(server().context.now());
    expect(await isAnswered()).toBe(false);
    await write(depot, 'The key is sheared.');
    expect(await isAnswered()).toBe(true);
    await write(desk, 'Which key?');
    expect(await isAnswered()).toBe(false);
  });

  it('are stored once when they are repeated, and refused without a text or with too many files', async () => {
    const key = newKey();
    const file = photo();
    const sent = v.parse(createClaimMessage.output, (await write(depot, 'Once', [file], key)).json);
    expect((await write(depot, 'Once', [file], key)).json).toEqual(sent);
    expect(errorOf(await write(depot, 'Another', [], key)).code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await write(depot, ' ')).status).toBe(422);
    const many = Array.from({ length: messageFilesMax + 1 }, (_, at) => photo(`${at}.jpg`));
    expect((await write(depot, 'Many', many)).status).toBe(413);
    expect((await read(depot)).map(({ text }) => text)).toEqual(['Once']);
  });

  it('on the claim of another depot are not found', async () => {
    await write(depot, 'Ours');
    expect(errorOf(await other.get(`/warranties/claims/${id}/messages`)).status).toBe(404);
    expect(errorOf(await write(other, 'Theirs')).status).toBe(404);
    expect((await desk.get('/warranties/claims/nothing/messages')).status).toBe(404);
    expect(await read(depot)).toHaveLength(1);
  });

  it('are not read by finance, nor their files, which it gets as little as the list of them (R-DESK-62)', async () => {
    const finance = await Client.signIn(server().url, 'finance');
    await write(depot, 'With a photo', [photo('secret.jpg')]);
    const [message] = await read(depot);
    const path = `/files/${message?.files[0]?.id}/content`;
    const named = async (client: Client) =>
      v.parse(listFiles.output, (await client.get(`/files?entityId=${id}`)).json).data.map(({ title }) => title);
    expect([(await desk.get(path)).status, (await named(desk)).includes('secret.jpg')]).toEqual([200, true]);
    expect(errorOf(await finance.get(path))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(await named(finance)).not.toContain('secret.jpg');
    expect((await finance.get(`/warranties/claims/${id}/messages`)).status).toBe(403);
  });

  it('do not appear among the claim’s files, which an older app reads', async () => {
    await write(depot, 'With a photo', [photo()]);
    const { files } = v.parse(Claim, (await depot.get(`/warranties/claims/${id}`)).json);
    expect(files).toEqual([]);
  });

  it('notify the other side', async () => {
    await write(depot, 'Any news?');
    expect(await inboxOf(desk)).toEqual(['message unread']);
    expect(await inboxOf(depot)).toEqual(['message']);
    expect(await inboxOf(admin)).toEqual([]);
    await write(desk, 'Soon.');
    expect(await inboxOf(depot)).toEqual(['message unread', 'message']);
    expect(await inboxOf(desk)).toEqual(['message unread']);
    expect(await inboxOf(other)).toEqual([]);
  });

  it('notify only the people who work on the claim', async () => {
    const { accountId = '' } = admin.session ?? {};
    await server().database.updateTable('claims').set({ assignee_id: accountId }).where('id', '=', id).execute();
    await write(depot, 'For you alone');
    expect(await inboxOf(admin)).toEqual(['message unread']);
    expect(await inboxOf(desk)).toEqual([]);
  });

  it('are deleted with the other files of the claim', async () => {
    await write(depot, 'With a photo', [photo()]);
    await write(desk, 'Without');
    await server().database.updateTable('claims').set({ status: 'Approved' }).where('id', '=', id).execute();
    expect((await invoice(depot, id)).status).toBe(201);
    const later = new Date(server().context.now().getTime() + (defaultRetentionDays.claims + 1) * 86_400_000);
    await applyRetention({ ...server().context, retention: defaultRetentionDays }, later);
    const { database } = server();
    expect(await database.selectFrom('claim_messages').select('id').where('claim_id', '=', id).execute()).toEqual([]);
    const files = database.selectFrom('stored_files').select('id').where('entity_id', '=', id);
    expect(await files.where('message_id', 'is not', null).execute()).toEqual([]);
  });
});
