import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { CharactersLeft } from './characters-left.tsx';
import type { FormField } from './use-form.ts';

type Props = { field: FormField; hint: ReactNode };

/** A text as long as a diagnosis. */
export function LongTextField({ field, hint }: Props) {
  return (
    <div>
      <Textarea
        id={field.id}
        label={field.label}
        description={hint}
        value={field.value}
        error={field.error}
        rows={3}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        onBlur={field.onBlur}
      />
      <CharactersLeft text={field.value} />
    </div>
  );
}
