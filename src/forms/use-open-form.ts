import { startTransition, useEffect, useState } from 'react';
import * as v from 'valibot';
import { discardFormDraft, readFormDraft } from '#offline/drafts/form-drafts.ts';
import { useStable } from '#ui/use-stable.ts';
import { newSubmission, Submission } from './submission.ts';

/** The stored state of an open form: its typed values and its submission. */
export type FormDraft<Values> = { values: Values; submission: Submission };

export type OpenForm<Values> = {
  draft: FormDraft<Values>;
  /** When it was last saved, or null for a new form. */
  savedAt: string | null;
  /** A new one for each opened form, for use as its React key. */
  id: string;
};

/** Opens the form stored under `key`, or a new one. Null until the database has responded. */
export function useOpenForm<Values>(key: string, schema: v.GenericSchema<unknown, Values>, fresh: () => Values) {
  const [opened, setOpened] = useState<(OpenForm<Values> & { key: string }) | null>(null);
  const [whole] = useState(() => v.object({ values: schema, submission: Submission }));

  // A whole form is rendered: input and paint go first.
  const open = useStable((draft: FormDraft<Values> | null, savedAt: string | null) =>
    startTransition(() =>
      setOpened({
        key,
        id: crypto.randomUUID(),
        savedAt,
        draft: draft ?? { values: fresh(), submission: newSubmission() },
      }),
    ),
  );

  useEffect(() => {
    let current = true;
    void readFormDraft(key, whole).then((stored) => current && open(stored?.value ?? null, stored?.keptAt ?? null));
    return () => {
      current = false;
    };
  }, [key, whole, open]);

  async function startOver(): Promise<void> {
    await discardFormDraft(key);
    open(null, null);
  }

  return { open: opened?.key === key ? opened : null, startOver };
}
