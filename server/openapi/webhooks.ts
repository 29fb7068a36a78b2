import { FeedEvent } from '#contract/event-feed.ts';
import { type EventKind, eventKinds } from '#contract/events.ts';
import { outputSchema } from './json-schemas.ts';

/** When each type of event is told; `docs/webhooks.md` says what its data has. */
const told: Readonly<Record<EventKind, string>> = {
  claim_received: 'A depot has filed a claim.',
  claim_changed: 'A depot has changed a claim.',
  photos_received: 'A depot has added photos to a claim.',
  status_changed: 'A claim took a step without a type of its own.',
  photos_requested: 'The depot has to send photos.',
  information_requested: 'The depot has to answer a question.',
  message: 'Somebody wrote on a claim.',
  estimate_requested: 'A depot asks for a further estimate.',
  estimate_priced: 'With Salesforce: the gross total of a claim has changed.',
  approved: 'A claim was approved.',
  rejected: 'A claim was rejected.',
  reopened: 'The desk takes a decision back.',
  closed: 'The desk closes a claim without a payment.',
  withdrawn: 'A depot takes its claim back.',
  appealed: 'A depot appeals the decision on its claim.',
  parts_ordered: 'Parts for a claim are on order.',
  invoice_received: 'A depot has invoiced a claim.',
  invoice_voided: 'The invoice of a claim was made void.',
  paid: 'A claim was paid.',
  adjusted: 'What was paid of a claim is credited or charged back.',
  decision_due: 'Most of the time for a decision has passed.',
  registration_received: 'A product was registered.',
  registration_decided: 'A registration was decided on.',
  registration_corrected: 'The desk has corrected the purchase of a registration.',
  registration_transferred: 'A registration goes on with another owner.',
  proof_requested: 'The desk asks for another proof of purchase.',
  proof_received: 'Another proof of purchase was added.',
  ticket_filed: 'A ticket, or a further message of its person, waits for the desk.',
  ticket_answered: 'The desk has answered a ticket.',
  account_invited: 'An account was invited.',
  new_device: 'An account has signed in on a new device.',
};

const headers = [
  { name: 'webhook-id', description: 'The id of the event; a repeat has the same.' },
  { name: 'webhook-timestamp', description: 'When it was sent, in seconds since 1970.' },
  { name: 'webhook-signature', description: 'By Standard Webhooks, with the secret of the webhook.' },
].map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } }));

/** What the portal sends to the addresses that admins add, by type of event. */
export function webhooks() {
  return Object.fromEntries([
    ...eventKinds.map((kind) => [kind, sent(kind, told[kind], outputSchema(FeedEvent.entries.data))]),
    ['test', sent('test', 'An admin sends a test.', { type: 'object', maxProperties: 0 })],
  ]);
}

function sent(type: string, description: string, data: unknown) {
  const { timestamp } = FeedEvent.entries;
  const schema = {
    type: 'object',
    properties: { type: { const: type }, timestamp: outputSchema(timestamp), data },
    required: ['type', 'timestamp', 'data'],
  };
  return {
    post: {
      operationId: `webhook_${type}`,
      summary: type,
      description,
      tags: ['webhooks'],
      security: [],
      parameters: headers,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Received. Anything else is sent again, for three days.' } },
    },
  };
}
