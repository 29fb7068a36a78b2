import { beforeEach, describe, expect, it } from 'vitest';
import { drafts } from '#offline/drafts/drafts.ts';
import { editEntry } from '#offline/outbox/edit.ts';
import { submitTicketMessage } from '#offline/outbox/enqueue.ts';
import { sendByKind } from '#offline/sync/send-by-kind.ts';
import { dueEntries } from '#offline/sync/due.ts';
import { database } from '#storage/database.ts';
import type { TicketMessageEntry } from '#storage/rows.ts';
import { clientAt } from '#tests/support/client-at.ts';
import { useEmptyDevice } from '#tests/support/device.ts';
import { json, refusal, useHttpAnswers } from '#tests/support/http-answers.ts';

useEmptyDevice();
const http = useHttpAnswers();

async function write(text: string): Promise<TicketMessageEntry> {
  const owner = { accountId: 'depot', claimRef: 'ticket-1', number: 'T-12' };
  const draft = { ...drafts.of('ticket_message').create(owner), values: { text } };
  await drafts.save(draft);
  return submitTicketMessage(draft.id, { text });
}

describe('what a person writes in their ticket', () => {
  let entry: TicketMessageEntry;
  beforeEach(async () => {
    http.answerAll(() => json(201, { id: 'message-1' }));
    entry = await write('It stalls again.');
  });
  const send = () =>
    sendByKind(entry, { database, client: clientAt(http.url), onProgress: () => {}, probe: async () => 'online' });

  it('is an entry of its own, made once from its draft', async () => {
    expect(entry).toMatchObject({
      kind: 'ticket_message',
      claimRef: 'ticket-1',
      payload: { text: 'It stalls again.' },
    });
    expect(await submitTicketMessage(entry.id, { text: 'Another.' })).toEqual(entry);
    expect(await database.drafts.count()).toBe(0);
  });

  it('is sent to its ticket under its own key', async () => {
    const receipt = { claimId: 'ticket-1', claimName: 'T-12', messageId: 'message-1' };
    expect(await send()).toMatchObject({ outcome: { kind: 'accepted', receipt } });
    const [request] = http.received;
    expect(request).toMatchObject({ method: 'POST', path: '/api/tickets/ticket-1/messages' });
    expect(request?.headers['idempotency-key']).toBe(entry.id);
  });

  it('goes in the order in which it was written', async () => {
    const second = await write('And it smokes.');
    expect(dueEntries([second, entry], Date.now()).map(({ id }) => id)).toEqual([entry.id]);
    expect(dueEntries([second, { ...entry, state: 'sent' }], Date.now()).map(({ id }) => id)).toEqual([second.id]);
  });

  it('needs a person where the ticket is gone', async () => {
    http.answerAll(() => refusal(404, 'NOT_FOUND'));
    expect(await send()).toMatchObject({ outcome: { kind: 'refused', code: 'NOT_FOUND' } });
  });

  it('becomes a draft again', async () => {
    const id = await editEntry(entry.id);
    const draft = { id, claimRef: 'ticket-1', number: 'T-12', values: { text: 'It stalls again.' } };
    expect(await drafts.of('ticket_message').list('depot')).toMatchObject([draft]);
  });
});
