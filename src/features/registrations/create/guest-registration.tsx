import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Registration } from '#contract/registrations.ts';
import { discardGuestForm, GuestDraft, readGuestForm } from '#offline/guest-registration.ts';
import { PageLoader } from '#ui/page-loader.tsx';
import { GuestForm } from './guest-form.tsx';
import { GuestRegistered } from './guest-registered.tsx';

type Open = { form: GuestDraft; savedAt: string | null };

/**
 * A registration without an account. The form is saved on this device until it is sent online. `ended`: a session has
 * just ended here.
 */
export function GuestRegistration({ ended }: { ended: boolean }) {
  const [open, setOpen] = useState<Open | null>(null);
  const [registered, setRegistered] = useState<Registration | null>(null);

  useEffect(() => {
    let current = true;
    void readGuestForm().then((stored) => {
      if (current) setOpen(stored ? { form: stored.value, savedAt: stored.keptAt } : fresh());
    });
    return () => {
      current = false;
    };
  }, []);

  const startOver = useCallback(async (id: string) => {
    await discardGuestForm(id);
    setOpen(fresh());
  }, []);

  if (registered) return <GuestRegistered registration={registered} onAnother={() => setRegistered(null)} />;
  if (!open) return <PageLoader />;
  return (
    <GuestForm
      key={open.form.id}
      opened={open.form}
      savedAt={open.savedAt}
      ended={ended}
      onStartOver={startOver}
      onRegistered={(id, registration) => {
        setRegistered(registration);
        void startOver(id);
      }}
    />
  );
}

function fresh(): Open {
  const values = v.parse(GuestDraft.entries.values, {});
  return { form: { id: crypto.randomUUID(), values, steps: null }, savedAt: null };
}
