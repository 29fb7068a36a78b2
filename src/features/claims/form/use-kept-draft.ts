import { useDidUpdate } from '@mantine/hooks';
import type { DraftKeeper } from '#forms/draft-keeper.ts';
import type { UnsavedDraft } from '#offline/drafts/drafts.ts';
import type { ClaimDraft } from '#storage/rows.ts';
import { useStable } from '#ui/use-stable.ts';
import { type ClaimFormValues, draftOfValues } from './claim-form-values.ts';

type Content = { values: ClaimFormValues } & Pick<ClaimDraft, 'found' | 'unregistered' | 'contact'>;

/** Keeps the draft at every change of what it holds. Returns how to have it on the device before going on. */
export function useKeptDraft(
  draft: ClaimDraft,
  keeper: DraftKeeper<UnsavedDraft>,
  content: Content,
): () => Promise<void> {
  const { id, accountId, form } = draft;
  const { values, found, unregistered, contact } = content;
  const change = useStable(() =>
    keeper.change({ id, accountId, form, found, unregistered, contact, ...draftOfValues(values) }),
  );

  useDidUpdate(() => change(), [values, found, unregistered, contact]);

  return useStable(async () => {
    change();
    await keeper.flush();
  });
}
