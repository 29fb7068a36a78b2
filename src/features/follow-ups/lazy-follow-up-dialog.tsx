import { type ComponentProps, lazy } from 'react';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';
import type { FollowUpDialog as Dialog } from './follow-up-dialog.tsx';
import { useFollowUpAddress } from './use-follow-up-address.ts';
import { useNeeded } from '#ui/use-needed.ts';

// Reading a claim does not load its forms.
const FollowUpDialog = lazy(async () => ({ default: (await import('./follow-up-dialog.tsx')).FollowUpDialog }));

/** Loads the forms of a claim when the address first names one. */
export function LazyFollowUpDialog(props: ComponentProps<typeof Dialog>) {
  const { named } = useFollowUpAddress();
  if (!useNeeded(named !== null)) return null;
  return (
    <LazyBoundary>
      <FollowUpDialog {...props} />
    </LazyBoundary>
  );
}
