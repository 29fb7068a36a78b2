import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import dayjs from 'dayjs';
import { serverNow } from '#clock/server-clock.ts';
import { entryMessage } from '#messages/entry-message.ts';
import type { AttemptRow, Cause, Entry } from '#storage/rows.ts';

type LogOf = Pick<Entry, 'id' | 'accountId' | 'claimRef' | 'kind' | 'state' | 'cause' | 'attempts' | 'createdAt'>;

/**
 * Returns the log of an entry as plain text for support: every attempt with its local time, code, and the server's
 * status and error code. Contains no personal data: no form values and no message of the server.
 */
export function logText(entry: LogOf, log: readonly AttemptRow[], appVersion: string, now = serverNow()): string {
  const { id, accountId, claimRef, kind, state, cause, attempts, createdAt } = entry;
  const colon = i18n.locale === 'fr' ? '\u00a0: ' : ': ';
  const facts = [
    [t`Log made`, local(now)],
    [t`App version`, appVersion],
    [t`Account`, accountId],
    [t`Entry`, `${id} (${kind})`],
    ...(claimRef === id ? [] : [[belongsTo(kind), claimRef]]),
    [t`State`, [state, coded(cause), t`attempts that count: ${attempts}`].join(', ')],
  ];
  const lines = log.map(
    (line) => `${local(line.at)}  ${coded({ ...line, code: line.event })}${colon}${attemptWords(line, kind)}`,
  );
  return [
    ...facts.map((fact) => fact.join(colon)),
    '',
    `${local(createdAt)}  new${colon}${t`Saved on this device`}`,
    ...lines,
    '',
  ].join('\n');
}

function belongsTo(kind: Entry['kind']): string {
  if (kind === 'proof') return t`Registration`;
  return kind === 'ticket_message' ? t`Question` : t`Claim`;
}

/** `refused claim 422 VALIDATION_FAILED` */
function coded(line: Pick<Cause, 'step' | 'status' | 'serverCode'> & { code: string }): string {
  return [line.code, line.step, line.status, line.serverCode].filter((part) => part !== undefined).join(' ');
}

/** An instant in local time with its UTC offset: `2026-11-22 10:31:05 -05:00`. */
function local(instant: string | Date): string {
  return dayjs(instant).format('YYYY-MM-DD HH:mm:ss Z');
}

/** One line of the log of attempts. */
export function attemptWords({ event, at, step, status, serverCode, goesOn }: AttemptRow, kind: Entry['kind']): string {
  if (goesOn) return t`Connection lost; the photos resume where they stopped`;
  if (event === 'left') return leftWords(step);
  if (event === 'accepted') return acceptedWords(step);
  const cause = {
    code: event,
    at,
    ...(step === undefined ? {} : { step }),
    ...(status === undefined ? {} : { status }),
    ...(serverCode === undefined ? {} : { serverCode }),
  };
  return entryMessage(cause, kind).what;
}

function leftWords(step: AttemptRow['step']): string {
  switch (step) {
    case 'contact':
      return t`The customer’s details left this device`;
    case 'registration':
      return t`The registration left this device`;
    case 'claim':
      return t`The claim left this device`;
    case undefined:
      return t`Left this device`;
  }
}

function acceptedWords(step: AttemptRow['step']): string {
  switch (step) {
    case 'contact':
      return t`Customer added`;
    case 'registration':
      return t`Product registered, with its proof of purchase`;
    case 'claim':
    case undefined:
      return t`Arrived, with everything in it`;
  }
}
