import { useState } from 'react';
import type { Cause } from '#storage/rows.ts';
import { refusedFields, withoutFields } from './refused-fields.ts';

/** What the server said against a form before; each answer loses its part when it is changed. */
export function useRefusal<Name extends string>(before: Cause | null, names: readonly Name[]) {
  const [refusal, setRefusal] = useState(before);
  return {
    refusal,
    refused: refusedFields(refusal, names),
    onCorrect: (changed: readonly Name[]) => setRefusal((now) => now && withoutFields(now, changed)),
  };
}
