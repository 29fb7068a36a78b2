import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAutosave } from '#forms/use-autosave.ts';
import { StorageFault } from '#storage/storage-fault.ts';
import { unsavedItemName, unsavedItems } from '#storage/unsaved-items.ts';

const place = { table: 'formDrafts', id: 'contact', accountId: null } as const;

it('still copies a draft for the next page when the form was left during a storage fault', async () => {
  const save = vi.fn<() => Promise<void>>(() => Promise.reject(new StorageFault('no_answer')));
  const form = renderHook(({ text }) => useAutosave({ place, save }, () => ({ text }), [text], { savedAt: null }), {
    initialProps: { text: '' },
  });
  form.rerender({ text: 'Kept, and typed on' });
  form.unmount();
  await act(() => waitFor(() => expect(save).toHaveBeenCalledOnce()));
  dispatchEvent(new Event('pagehide'));
  const [item = ''] = unsavedItems();
  expect(JSON.parse(localStorage.getItem(item) ?? '')).toMatchObject({ draft: { text: 'Kept, and typed on' } });
});

it('copies nothing after a device was full: the copy would replace what is saved later', async () => {
  const full = { ...place, id: 'full' };
  const error = new DOMException('The device is full', 'QuotaExceededError');
  const save = vi.fn<() => Promise<void>>(() => Promise.reject(error));
  const form = renderHook(
    ({ text }) => useAutosave({ place: full, save }, () => ({ text }), [text], { savedAt: null }),
    {
      initialProps: { text: '' },
    },
  );
  form.rerender({ text: 'Too long' });
  form.unmount();
  await act(() => waitFor(() => expect(save).toHaveBeenCalledOnce()));
  dispatchEvent(new Event('pagehide'));
  // The form of the test before still copies its draft.
  expect(unsavedItems()).not.toContain(unsavedItemName(full));
});
