import { Plural, Trans } from '@lingui/react/macro';

import { useEffect, useRef, useState } from 'react';
import { Callout } from './callout.tsx';
import styles from './error-summary.module.css';
import { useMatches } from './use-matches.ts';
import { fromSm } from './theme.ts';

export type FieldError = {
  /** The id of the field's input. */
  fieldId: string;
  /** The field and what to do: "Date entered shop: it is before the date of failure". */
  text: string;
};

/** Errors that a phone shows at first; the list would be taller than its screen. */
const firstOnPhone = 5;

type Props = {
  errors: readonly FieldError[];
  /** The number of the submission attempt. A change moves the focus to the summary. */
  attempt: number;
};

/** All errors of a form, at its top. Each line links to its field. Takes the focus when it appears. */
export function ErrorSummary({ errors, attempt }: Props) {
  const summary = useRef<HTMLDivElement>(null);
  const count = errors.length;

  useEffect(() => {
    if (attempt === 0) return;
    // A summary longer than the screen is scrolled to its start.
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: 'start' });
  }, [attempt]);

  if (count === 0) return null;
  return (
    <div ref={summary} tabIndex={-1} className={styles.summary}>
      <Callout
        tone="bad"
        announce="alert"
        title={<Plural value={count} one="# answer to correct" other="# answers to correct" />}
      >
        <ErrorLinks errors={errors} />
      </Callout>
    </div>
  );
}

function ErrorLinks({ errors }: Pick<Props, 'errors'>) {
  const isPhone = !useMatches(fromSm);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isPhone && !isWhole && errors.length > firstOnPhone + 1 ? errors.slice(0, firstOnPhone) : errors;
  const more = errors.length - shown.length;
  return (
    <>
      <ul>
        {shown.map(({ fieldId, text }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className={styles.link}
              onClick={(event) => {
                event.preventDefault();
                focusField(fieldId);
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className={styles.link} onClick={() => setIsWhole(true)}>
          <Trans>{more} more</Trans>
        </button>
      )}
    </>
  );
}

function focusField(fieldId: string): void {
  const field = document.getElementById(fieldId);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
