import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { ClaimEvent, ClaimTurn } from '#domain/claim-status.ts';
import { EventStep, eventsOf, NextStep } from '#features/claims/conversation/event-steps.tsx';
import { claimAnswer } from '#tests/support/contract-answers.ts';
import { speak, useEnglish } from '#tests/support/language.ts';
import { markupOf, textOf } from '#tests/support/markup.ts';

useEnglish();

const filed: ClaimEvent = { at: '2026-11-20T15:04:00.000Z', status: 'New', substatus: null, note: null };
const steps = (event: Partial<ClaimEvent>) =>
  textOf(createElement(EventStep, { event: { ...filed, ...event }, isLast: true }));
const rule = { name: { en: 'Small repair', fr: 'Petite réparation' }, version: 3 };

it.each<[Partial<ClaimEvent>, RegExp]>([
  [{ createdBy: 'Dave Kowalchuk' }, /^New .* · Dave Kowalchuk$/],
  [
    {
      status: 'Pending Review',
      substatus: 'Photos requested',
      kind: 'requested',
      byDesk: true,
      reasons: ['plate_not_readable'],
      note: 'From above',
    },
    /^Pending Review .* · Claims desk Photos requested\. The rating plate cannot be read\. From above$/,
  ],
  [{ status: 'Approved', kind: 'approved', rule }, /^Approved .* By the rule “Small repair”, version 3$/],
  [{ substatus: 'Photos received' }, /^Photos added [^.]*$/],
  [{ kind: 'changed', substatus: 'Photos requested' }, /^Claim changed (?!.*Photos)/],
  [{ kind: 'invoiced', status: 'Approved', note: 'HP-1' }, /^Invoice submitted (?!.*Approved).* HP-1$/],
  [{ kind: 'estimate requested', status: 'Pending Review' }, /^Additional estimate requested (?!.*Review)/],
  [{ kind: 'priced', status: 'Pending Review', byDesk: true }, /^The estimate has a price .* · Claims desk$/],
])('a step of %j has the text %s', (event, words) => {
  expect(steps(event)).toMatch(words);
});

it('an invoice that was made void last is not shown as done', () => {
  const voided: ClaimEvent = { ...filed, status: 'Approved', kind: 'invoice voided' };
  const toneOf = (isLast: boolean) =>
    /data-tone="(\w+)"/.exec(markupOf(createElement(EventStep, { event: voided, isLast })))?.[1];
  expect([toneOf(false), toneOf(true)]).toEqual(['ok', 'todo']);
});

it('une étape de règle nomme la règle en français', () => {
  speak('fr');
  expect(steps({ status: 'Approved', rule })).toContain('Petite réparation');
});

it('the invoice is one step, with or without one from the backend', () => {
  const invoicedAt = '2026-11-22T10:00:00.000Z';
  const paid = { ...filed, at: '2026-11-24T10:00:00.000Z', status: 'Paid' };
  const invoiced = { ...filed, at: invoicedAt, status: 'Approved', kind: 'invoiced' };
  const kinds = (timeline: ClaimEvent[]) => eventsOf(claimAnswer({ timeline, invoicedAt })).map(({ kind }) => kind);
  expect(kinds([filed, paid])).toEqual([undefined, 'invoiced', undefined]);
  expect(kinds([filed, invoiced, paid])).toEqual([undefined, 'invoiced', undefined]);
  expect(eventsOf(claimAnswer({ timeline: [filed], invoicedAt: null }))).toEqual([filed]);
});

it.each<[ClaimTurn, string]>([
  ['photos', 'Waiting for your photos since today Add photos'],
  ['information', 'Waiting for your answer since today Answer'],
  ['answer', 'Waiting for the claims desk’s answer since today'],
  ['invoice', 'Waiting for your invoice since today'],
  ['decision', 'Waiting for a decision since today'],
  ['payment', 'Waiting for payment since today'],
])('a claim that waits for %s has the next step "%s"', (turn, words) => {
  const next = (onAddPhotos: (() => void) | null) =>
    textOf(createElement(NextStep, { turn, since: new Date().toISOString(), onAnswer: () => {}, onAddPhotos }));
  expect(next(() => {})).toBe(words);
  expect(next(null)).toBe(words.replace(' Add photos', ''));
});
