import { lazy, Suspense } from 'react';
import type { ChoiceList } from '#offline/cache/choice-lists.ts';

// Beside lists that have come; the form does not wait for it.
const AgeOfChoices = lazy(async () => ({ default: (await import('./age-of-choices.tsx')).AgeOfChoices }));

/** How old what one chooses from is, where that matters (R-OFF-08). */
export function ChoiceAge({ lists }: { lists: readonly ChoiceList[] }) {
  return (
    <Suspense fallback={null}>
      <AgeOfChoices lists={lists} />
    </Suspense>
  );
}
