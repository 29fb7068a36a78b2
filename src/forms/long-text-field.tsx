import { Plural } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { longTextMaxLength } from '#contract/limits.ts';
import { memoByContent } from '#ui/memo-by-content.ts';
import type { FormField } from './use-form.ts';

/** The remaining length is shown from this number of characters on. */
const nearLimit = 1000;

/** The number of characters that still fit, near the limit. */
function CharactersLeft({ text }: { text: string }) {
  const left = longTextMaxLength - text.length;
  return (
    <p role="status" className="soft">
      {left <= nearLimit && left >= 0 && (
        <small>
          <Plural value={left} one="# character left" other="# characters left" />
        </small>
      )}
      {left < 0 && (
        <small>
          <Plural value={-left} one="# character too many" other="# characters too many" />
        </small>
      )}
    </p>
  );
}

type Props = { field: FormField; hint: ReactNode; readOnly?: boolean };

/** A long text, such as a diagnosis. */
export const LongTextField = memoByContent(function LongTextField({ field, hint, readOnly = false }: Props) {
  return (
    <div>
      <Textarea
        // Else Chromium writes the text into its files for a restored tab; the draft is stored anyway.
        autoComplete="off"
        id={field.id}
        label={field.label}
        description={hint}
        value={field.value}
        error={field.error}
        rows={3}
        readOnly={readOnly}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        onBlur={field.onBlur}
      />
      <CharactersLeft text={field.value} />
    </div>
  );
});
