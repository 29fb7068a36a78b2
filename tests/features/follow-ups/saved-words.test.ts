import { amendmentEntry, invoiceEntry } from '#tests/support/outbox-entry.ts';
import { speak, useEnglish } from '#tests/support/language.ts';
import { sentencesOf } from '#tests/support/sentences.ts';
import { useBackgroundSync } from '#tests/support/background-sync.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { savedWords } from '#features/follow-ups/saved-words.ts';
import { entryStates, type Receipt } from '#storage/rows.ts';

useEnglish();
afterEach(() => void vi.unstubAllGlobals());

const receipt: Receipt = { claimId: 'c', claimName: 'WC-000777', files: null, at: '2026-11-21T10:00:00.000Z' };

describe('the message after Send', () => {
  it('does not call an entry sent before its receipt', () => {
    for (const state of entryStates)
      for (const entry of [invoiceEntry({ state }), amendmentEntry({ state })])
        expect(savedWords(entry).title).toMatch(/^(Saved on this device|It needs you)$/);
  });

  it('has then the sentence of R-INV-08 with the claim', () => {
    expect(savedWords(invoiceEntry({ state: 'sent', receipt }))).toEqual({
      title: 'Invoice submitted',
      lead: 'The invoice for claim WC-000777 is sent.',
    });
    expect(savedWords(amendmentEntry({ state: 'sent', receipt })).lead).toContain('pending approval');
  });

  it('has the reason of the wait, and promises to send in the background only if the browser does', () => {
    useBackgroundSync();
    expect(savedWords(amendmentEntry({ state: 'waiting' })).lead).toContain('once its claim has arrived');
    expect(savedWords(amendmentEntry({ state: 'queued' })).lead).toContain('when the network allows');
    expect(savedWords(amendmentEntry({ state: 'queued' })).lead).toContain('You can close the app');
    vi.unstubAllGlobals();
    expect(savedWords(amendmentEntry({ state: 'queued' })).lead).toContain('Open the app to send it');
    expect(savedWords(amendmentEntry({ state: 'waiting' })).lead).toContain('Open the app to send both');
    expect(savedWords(amendmentEntry({ state: 'sending' })).lead).toContain('Leave the app open');
  });

  it('is in both languages', () => {
    for (const language of ['en', 'fr'] as const) {
      speak(language);
      for (const state of entryStates) {
        const { title, lead } = savedWords(invoiceEntry({ state }));
        expect(sentencesOf([title, lead])).toHaveLength(2);
      }
    }
  });
});
