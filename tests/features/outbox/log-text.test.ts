import { speak, useEnglish } from '#tests/support/language.ts';
import { outboxEntry } from '#tests/support/outbox-entry.ts';
import { logText } from '#features/outbox/log-text.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AttemptRow } from '#storage/rows.ts';

useEnglish();

beforeEach(() => void vi.stubEnv('TZ', 'America/Toronto'));
afterEach(() => void vi.unstubAllEnvs());

const at = '2026-11-21T15:00:05.000Z';
const log: AttemptRow[] = [
  { entryId: 'entry-1', at, event: 'left', step: 'claim' },
  { entryId: 'entry-1', at, event: 'server_error', step: 'claim', status: 503, serverCode: 'UNAVAILABLE' },
  { entryId: 'entry-1', at, event: 'left', step: 'claim' },
  { entryId: 'entry-1', at, event: 'refused', step: 'claim', status: 422, serverCode: 'VALIDATION_FAILED' },
];
const refused = outboxEntry({
  state: 'attention',
  attempts: 1,
  cause: {
    code: 'refused',
    at,
    status: 422,
    serverCode: 'VALIDATION_FAILED',
    message: 'Marcy Okemaw has moved',
    fields: { diagnosis: 'Main jet' },
  },
});
const made = new Date('2026-11-22T04:30:00.000Z');

it('the log has the attempts, the local times, and the responses', () => {
  expect(logText(refused, log, '1.2.3', made).split('\n')).toEqual([
    'Log made: 2026-11-21 23:30:00 -05:00',
    'App version: 1.2.3',
    'Account: depot',
    'Entry: entry-1 (claim)',
    'State: attention, refused 422 VALIDATION_FAILED, attempts that count: 1',
    '',
    '2026-11-21 05:00:00 -05:00  new: Saved on this device',
    '2026-11-21 10:00:05 -05:00  left claim: The claim left this device',
    expect.stringMatching(/^2026-11-21 10:00:05 -05:00 {2}server_error claim 503 UNAVAILABLE: \S/),
    '2026-11-21 10:00:05 -05:00  left claim: The claim left this device',
    expect.stringMatching(/^2026-11-21 10:00:05 -05:00 {2}refused claim 422 VALIDATION_FAILED: \S/),
    '',
  ]);
});

it('the log contains no personal data of the form or the server', () => {
  const text = logText(refused, log, '1.2.3', made);
  for (const texts of ['Marcy', 'Main jet', 'DEMOACTIVE0001', 'varnish']) expect(text).not.toContain(texts);
});

it('the log has the same in French, with the claim of a follow-up', () => {
  speak('fr');
  const text = logText({ ...refused, kind: 'invoice', claimRef: 'claim-9' }, [], '1.2.3', made);
  expect(text).toContain('Réclamation\u00a0: claim-9\n');
  expect(text).toContain('Version de l’application\u00a0: 1.2.3\n');
});
