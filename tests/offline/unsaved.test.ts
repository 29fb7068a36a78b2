import { claimPayload, plainKey, storageKeyOf, useEmptyDevice } from '#tests/support/device.ts';
import { useLocalStorage } from '#tests/support/local-storage.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { createDraftAutosave } from '#forms/draft-autosave.ts';
import { drafts, draftStore, type UnsavedDraft } from '#offline/drafts/drafts.ts';
import { formDraftStore, readFormDraft } from '#offline/drafts/form-drafts.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { restoreUnsaved } from '#offline/drafts/restore-unsaved.ts';
import type { DraftStore } from '#offline/drafts/unsaved-copy.ts';
import { database } from '#storage/database.ts';
import { hasUnsavedOfGuest } from '#storage/unsaved-items.ts';

useEmptyDevice();
const local = useLocalStorage();
afterEach(() => void vi.restoreAllMocks());

const draft = drafts.of('claim').create({ accountId: 'depot' });

function typed(diagnosis: string): UnsavedDraft {
  return { ...draft, values: { ...draft.values, diagnosis } };
}

/** Returns what the form would show now; null when there is nothing. */
async function stored(): Promise<string | null> {
  const row = await database.drafts.get(draft.id);
  return row?.form === 'claim' ? row.values.diagnosis : null;
}

/** Types, and leaves the page in the same turn of the event loop. */
async function typeAndLeave<Draft>(store: DraftStore<Draft>, draft: Draft): Promise<void> {
  const { promise: never } = Promise.withResolvers<void>();
  const autosave = createDraftAutosave({ ...store, save: () => never }, () => {});
  await waitFor(() => {
    autosave.change(draft);
    autosave.leave();
    expect(local.size).toBe(1);
  });
}

describe('text typed just before a page is closed', () => {
  it('is stored by the next page', async () => {
    await typeAndLeave(draftStore(draft), typed('Jet blocked'));
    await restoreUnsaved();
    expect(await stored()).toBe('Jet blocked');
    expect(local.size).toBe(0);
  });

  it('cannot be read without the key of its account', async () => {
    await typeAndLeave(draftStore(draft), typed('Marcy Okemaw called'));
    const [text = ''] = local.values();
    expect(text).toContain('sealedPad');
    expect(text).not.toContain('Marcy');
    expect(text).not.toContain('diagnosis');
  });

  it('is not combined with the same pad as other text', async () => {
    const { promise: never } = Promise.withResolvers<void>();
    const autosave = createDraftAutosave({ ...draftStore(draft), save: () => never }, () => {});
    autosave.change(typed('Jet'));
    await waitFor(() => {
      autosave.leave();
      expect(local.size).toBe(1);
    });
    const [text] = local.values();
    autosave.change(typed('Jet blocked'));
    autosave.leave();
    expect([...local.values()]).toEqual([text]);
  });

  it('is written encrypted or not at all: a text longer than its pad is left out', async () => {
    const { promise: never } = Promise.withResolvers<void>();
    const autosave = createDraftAutosave({ ...draftStore(draft), save: () => never }, () => {});
    await waitFor(() => {
      autosave.change(typed('Marcy Okemaw called. '.repeat(4000)));
      autosave.leave();
      autosave.change(typed('Jet blocked'));
      autosave.leave();
      expect(local.size).toBe(1);
    });
    await restoreUnsaved();
    expect(await stored()).toBe('Jet blocked');
  });

  it('replaces what was stored before', async () => {
    await drafts.save(typed('Jet'));
    await typeAndLeave(draftStore(draft), typed('Jet blocked'));
    await restoreUnsaved();
    expect(await stored()).toBe('Jet blocked');
  });

  it('does not replace what another tab has stored since', async () => {
    await typeAndLeave(draftStore(draft), typed('Jet'));
    vi.spyOn(Date.prototype, 'toISOString').mockReturnValue('2099-01-01T00:00:00.000Z');
    await drafts.save(typed('Jet blocked with varnish'));
    await restoreUnsaved();
    expect(await stored()).toBe('Jet blocked with varnish');
    expect(local.size).toBe(0);
  });

  it('does not return beside the entry of its form', async () => {
    await typeAndLeave(draftStore(draft), typed('Jet'));
    await drafts.save(typed('Jet blocked'));
    await submitClaim(draft.id, claimPayload);
    await restoreUnsaved();
    expect(await database.drafts.count()).toBe(0);
    expect(await database.entries.count()).toBe(1);
    expect(local.size).toBe(0);
  });

  it('stays until its account signs in again', async () => {
    await typeAndLeave(draftStore(draft), typed('Jet blocked'));
    const { keyring } = database;
    vi.spyOn(keyring, 'find').mockResolvedValueOnce(null);
    await restoreUnsaved();
    expect(await stored()).toBeNull();
    expect(local.size).toBe(1);
    await keyring.take('depot', await plainKey(storageKeyOf('depot')));
    await restoreUnsaved();
    expect(await stored()).toBe('Jet blocked');
  });

  it('stays until the next start when it cannot be stored', async () => {
    await typeAndLeave(draftStore(draft), typed('Jet blocked'));
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(database.drafts, 'put').mockRejectedValueOnce(new Error('a fault'));
    await restoreUnsaved();
    expect(log).toHaveBeenCalledOnce();
    expect(local.size).toBe(1);
    await restoreUnsaved();
    expect(await stored()).toBe('Jet blocked');
  });

  it('is not deleted when another page leaves newer text while it is stored', async () => {
    await typeAndLeave(draftStore(draft), typed('Jet'));
    const [[name, older] = ['', '']] = [...local];
    local.clear();
    await typeAndLeave(draftStore(draft), typed('Jet blocked'));
    const newer = local.get(name) ?? '';
    local.set(name, older);
    const restoring = restoreUnsaved();
    local.set(name, newer);
    await restoring;
    expect(local.get(name)).toBe(newer);
  });

  it('is not restored into another form', async () => {
    await typeAndLeave(draftStore(draft), typed('Jet blocked'));
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const [name, text] of local) local.set(name, text.replaceAll(draft.id, crypto.randomUUID()));
    await restoreUnsaved();
    expect(log).toHaveBeenCalledOnce();
    expect(await database.drafts.count()).toBe(0);
    expect(local.size).toBe(0);
  });

  it.each(['', '{}', '{"table":"entries"}'])('is deleted if it is invalid: %s', async (text) => {
    local.set('unsaved:depot:drafts:1', text);
    await restoreUnsaved();
    expect(local.size).toBe(0);
    expect(await database.drafts.count()).toBe(0);
  });
});

describe('a form that is submitted without a draft', () => {
  it.each([
    ['contact:guest', true],
    ['repair-depot', true],
    ['contact:depot', false],
  ])('of %s is restored too', async (key, ofGuest) => {
    await typeAndLeave(formDraftStore(key), { text: 'Where is the manual?' });
    expect(hasUnsavedOfGuest()).toBe(ofGuest);
    const [text = ''] = local.values();
    expect(text.includes('manual')).toBe(ofGuest);
    await restoreUnsaved();
    const form = await readFormDraft(key, v.object({ text: v.string() }));
    expect(form?.value.text).toBe('Where is the manual?');
    expect(local.size).toBe(0);
  });

  it('does not replace what another page has stored since', async () => {
    await typeAndLeave(formDraftStore('contact:depot'), { text: 'older' });
    const key = 'contact:depot';
    await database.formDrafts.put({ key, value: { text: 'newer' }, keptAt: new Date(Date.now() + 1).toISOString() });
    await restoreUnsaved();
    const form = await readFormDraft('contact:depot', v.object({ text: v.string() }));
    expect(form?.value.text).toBe('newer');
  });

  it('replaces what was stored while the clock was fast', async () => {
    await typeAndLeave(formDraftStore('contact:depot'), { text: 'typed last' });
    const key = 'contact:depot';
    const keptAt = new Date(Date.now() + 365 * 24 * 60 * 60_000).toISOString();
    await database.formDrafts.put({ key, value: { text: 'older' }, keptAt });
    await restoreUnsaved();
    const form = await readFormDraft('contact:depot', v.object({ text: v.string() }));
    expect(form?.value.text).toBe('typed last');
  });
});

describe('no text is left to the next page', () => {
  it('once it is stored', async () => {
    const autosave = createDraftAutosave(draftStore(draft), () => {});
    autosave.change(typed('Jet'));
    await autosave.flush();
    autosave.leave();
    expect(local.size).toBe(0);
  });

  it('once the draft is closed', async () => {
    const autosave = createDraftAutosave(draftStore(draft), () => {});
    autosave.change(typed('Jet'));
    await autosave.flush();
    autosave.change(typed('Jet blocked'));
    await autosave.close();
    autosave.leave();
    expect(local.size).toBe(0);
  });
});
