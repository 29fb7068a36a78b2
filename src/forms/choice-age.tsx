import { lazy } from 'react';
import type { ChoiceList } from '#offline/cache/choice-lists.ts';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';

// Loaded after the lists; the form does not wait for it.
const AgeOfChoices = lazy(async () => ({ default: (await import('./age-of-choices.tsx')).AgeOfChoices }));

/** The age of cached choice lists, if they are old (R-OFF-08). */
export function ChoiceAge({ lists }: { lists: readonly ChoiceList[] }) {
  return (
    <LazyBoundary>
      <AgeOfChoices lists={lists} />
    </LazyBoundary>
  );
}
