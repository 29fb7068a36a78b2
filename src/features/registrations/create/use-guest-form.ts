import { useDidUpdate } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { type Failure, failureOf } from '#api/failure.ts';
import type { Registration } from '#contract/registrations.ts';
import { isFinal } from '#forms/submission.ts';
import { useDraftKeeper } from '#forms/use-draft-keeper.ts';
import {
  type GuestForm,
  guestFormStore,
  isInDoubt,
  registerAsGuest,
  renewGuestForm,
} from '#offline/guest-registration.ts';
import type { Decision } from '#offline/outbox/outcome.ts';
import { isStorageFull } from '#offline/storage.ts';
import type { Registering, StepResults } from '#storage/registering.ts';
import { useStable } from '#ui/use-stable.ts';
import { focusHeading } from '#ui/focus-heading.ts';
import type { RegistrationValues } from './registration-values.ts';

/** The guest's form: kept at every change, sent once, gone when it has arrived. */
export function useGuestForm(
  opened: GuestForm,
  keptAt: string | null,
  values: RegistrationValues,
  onRegistered: (id: string, registration: Registration) => void,
) {
  const form = useRef(opened);
  const [id, setId] = useState(opened.id);
  const [inDoubt, setInDoubt] = useState(isInDoubt(opened));
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const { keeper, keeping } = useDraftKeeper(guestFormStore, keptAt, ignoreKept);

  const change = useStable(() => {
    form.current = { ...form.current, values };
    keeper.change(form.current);
  });
  useDidUpdate(() => {
    setDecision(null);
    change();
  }, [values]);

  /** Without room on the device it is sent all the same: it must not depend on being kept. */
  const keepNow = useStable(async () => {
    change();
    await keeper.flush().catch((error: unknown) => {
      if (!isStorageFull(error)) throw error;
    });
  });

  const onSteps = async (steps: StepResults) => {
    form.current = { ...form.current, steps };
    await keepNow();
  };

  async function send(submission: { serialNumber: string; registering: Registering }): Promise<void> {
    setSending(true);
    setFailure(null);
    setDecision(null);
    try {
      await keepNow();
      const made = await registerAsGuest(form.current, submission, onSteps);
      if ('kind' in made) {
        if (made.kind === 'decision') setDecision(made.decision);
        focusHeading();
      } else {
        await keeper.close();
        onRegistered(form.current.id, made.registration);
      }
    } catch (error) {
      const what = failureOf(error);
      setFailure(what);
      focusHeading();
      if (isFinal(what)) {
        form.current = await renewGuestForm(form.current);
        setId(form.current.id);
      }
    } finally {
      setInDoubt(isInDoubt(form.current));
      setSending(false);
    }
  }

  return { id, inDoubt, keeping, sending, failure, decision, send, keepNow, close: keeper.close };
}

function ignoreKept(): void {}
