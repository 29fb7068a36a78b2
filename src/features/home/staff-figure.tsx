import { Plural, Trans } from '@lingui/react/macro';
import { listAccounts } from '#contract/admin-accounts.ts';
import { listDeskClaims } from '#contract/desk-queue.ts';
import { listDeskTickets } from '#contract/desk-tickets.ts';
import { listErasures } from '#contract/erasure.ts';
import { listImports } from '#contract/imports.ts';
import { listWebhooks } from '#contract/webhooks.ts';
import { claimsIn } from '#domain/claim-status.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { formatDay, formatNumber } from '#ui/format.ts';
import type { CardWithFigure } from './cards-with-figure.ts';

/** What waits behind a card of an admin or an adjudicator. Nothing before it is known, and nothing where it cannot be read. */
export function StaffFigure({ name }: { name: CardWithFigure }) {
  switch (name) {
    case 'claimsDesk':
      return <ToDecide />;
    case 'adminAccounts':
      return <Accounts />;
    case 'adminPrivacy':
      return <Erasures />;
    case 'adminImport':
      return <LastImport />;
    case 'adminWebhooks':
      return <Deliveries />;
  }
}

function ToDecide() {
  const { value } = useServerRead(readOf(listDeskClaims, { query: { size: 1 } }));
  if (!value) return null;
  const count = value.counts.reduce((sum, counted) => sum + claimsIn(counted, 'to-decide'), 0);
  return (
    <>
      <Plural value={count} _0="Nothing to decide" one="# claim to decide" other="# claims to decide" />
      <OpenTickets />
    </>
  );
}

/** How many tickets wait for an answer, and since when (R-TICKET-01). */
function OpenTickets() {
  const { value } = useServerRead(readOf(listDeskTickets, { query: { status: 'open', size: 1 } }));
  const [first] = value?.data ?? [];
  const { tickets: open = 0, atLeast = false } = value?.counts.find(({ status }) => status === 'open') ?? {};
  if (!first || open === 0) return null;
  const day = formatDay(first.since);
  const shown = formatNumber(open);
  if (atLeast)
    return (
      <>
        {' · '}
        <Trans>
          More than {shown} tickets, the first of {day}
        </Trans>
      </>
    );
  return (
    <>
      {' · '}
      <Plural value={open} one={`# ticket of ${day}`} other={`# tickets, the first of ${day}`} />
    </>
  );
}

function Accounts() {
  const { value } = useServerRead(readOf(listAccounts, { query: { size: 1 } }));
  return value && <Plural value={value.pagination.totalItems} one="# account" other="# accounts" />;
}

/** Most requests that are read and counted. */
const openMax = 100;

function Erasures() {
  const { value } = useServerRead(readOf(listErasures, { query: { size: openMax } }));
  if (!value) return null;
  // The open ones are first, the oldest of them before the others.
  const open = value.data.filter(({ state }) => state === 'requested');
  const [first] = open;
  if (!first) return <Trans>No request waits</Trans>;
  const day = formatDay(first.dueAt);
  return (
    <Plural
      value={open.length}
      one={`# request, to answer by ${day}`}
      other={`# requests, the first to answer by ${day}`}
    />
  );
}

function LastImport() {
  const { value } = useServerRead(readOf(listImports, {}));
  if (!value) return null;
  const last = value.data.find(({ state }) => state === 'done');
  if (!last) return <Trans>Nothing imported yet</Trans>;
  const day = formatDay(last.finishedAt ?? last.createdAt);
  return <Trans>Last import {day}</Trans>;
}

function Deliveries() {
  const { value } = useServerRead(readOf(listWebhooks, {}));
  if (!value) return null;
  if (value.data.length === 0) return <Trans>None added yet</Trans>;
  const failed = value.data.reduce((sum, { givenUp }) => sum + givenUp, 0);
  return <Plural value={failed} _0="No delivery given up" one="# delivery given up" other="# deliveries given up" />;
}
