import { useState } from 'react';
import { useAfterPress } from '#ui/use-after-press.ts';
import { useStable } from '#ui/use-stable.ts';
import type { FormField } from './use-form-fields.ts';

/** Everything a box to tick needs. */
export type FormFlag = { checked: boolean; onChange: (checked: boolean) => void };

type Acts<Name, FlagName> = {
  change: (name: Name, value: string) => void;
  leave: (name: Name) => void;
  tick: (name: FlagName, checked: boolean) => void;
};

/** Fields and boxes that are the same objects as long as they show the same, so that a section renders only for its own. */
export function useKeptFields<Name extends string, FlagName extends string>(acts: Acts<Name, FlagName>) {
  const change = useStable(acts.change);
  const afterPress = useAfterPress();
  // What was pressed may have changed it.
  const judge = useStable(acts.leave);
  const leave = useStable((name: Name) => afterPress(() => judge(name)));
  const tick = useStable(acts.tick);
  const [last] = useState(() => ({ fields: new Map<Name, FormField>(), flags: new Map<FlagName, FormFlag>() }));

  const keptField = (name: Name, shown: Pick<FormField, 'label' | 'value' | 'error'>): FormField => {
    const before = last.fields.get(name);
    if (before?.value === shown.value && before.label === shown.label && before.error === shown.error) return before;
    const now = { ...shown, id: name, onChange: (value: string) => change(name, value), onBlur: () => leave(name) };
    last.fields.set(name, now);
    return now;
  };

  const keptFlag = (name: FlagName, checked: boolean): FormFlag => {
    const before = last.flags.get(name);
    if (before?.checked === checked) return before;
    const now = { checked, onChange: (next: boolean) => tick(name, next) };
    last.flags.set(name, now);
    return now;
  };

  return { keptField, keptFlag };
}
