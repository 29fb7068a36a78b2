import { useDidUpdate } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { Registration } from '#contract/registrations.ts';
import { useAutosave } from '#forms/use-autosave.ts';
import { ignoreStorageFull, useOnlineForm } from '#forms/use-online-form.ts';
import {
  type GuestDraft,
  guestFormStore,
  isInDoubt,
  registerAsGuest,
  renewGuestForm,
} from '#offline/guest-registration.ts';
import type { Decision } from '#offline/outbox/outcome.ts';
import type { Registering, StepResults } from '#storage/registering.ts';
import { focusHeading } from '#ui/focus-heading.ts';
import { useStable } from '#ui/use-stable.ts';
import type { RegistrationValues } from './registration-spec.ts';

/** Saves the guest's form on every change and sends it. Removes it once it has arrived. */
export function useGuestForm(
  opened: GuestDraft,
  savedAt: string | null,
  values: RegistrationValues,
  onRegistered: (id: string, registration: Registration) => void,
) {
  const stored = useRef(opened);
  const [id, setId] = useState(opened.id);
  const [inDoubt, setInDoubt] = useState(isInDoubt(opened));
  const [decision, setDecision] = useState<Decision | null>(null);
  const formNow = () => (stored.current = { ...stored.current, values });
  const { state, close, ...autosave } = useAutosave(guestFormStore, formNow, [values], { savedAt });
  const { sending, failure, submit } = useOnlineForm();
  useDidUpdate(() => setDecision(null), [values]);

  /** A full device does not prevent sending. */
  const saveNow = useStable(() => autosave.saveNow().catch(ignoreStorageFull));

  const onSteps = async (steps: StepResults) => {
    stored.current = { ...stored.current, steps };
    await saveNow();
  };

  async function send(submission: { serialNumber: string; registering: Registering }): Promise<void> {
    setDecision(null);
    const made = await submit({
      async send() {
        await saveNow();
        return registerAsGuest(stored.current, submission, onSteps);
      },
      async renewKey() {
        stored.current = await renewGuestForm(stored.current);
        setId(stored.current.id);
      },
    });
    setInDoubt(isInDoubt(stored.current));
    if (made && !('kind' in made)) {
      await close();
      onRegistered(stored.current.id, made.registration);
      return;
    }
    if (made?.kind === 'decision') setDecision(made.decision);
    focusHeading();
  }

  return { id, inDoubt, saveState: state, sending, failure, decision, send, saveNow, close };
}
