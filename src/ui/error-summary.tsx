import { Plural } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Callout } from './callout.tsx';
import styles from './error-summary.module.css';

export type FieldError = {
  /** The id of the field's input. */
  fieldId: string;
  /** The field and what to do: "Date entered shop: it is before the date of failure". */
  text: string;
};

type Props = {
  errors: readonly FieldError[];
  /** Changes with every attempt to send, so that the list takes the focus again. */
  attempt: number;
};

/** Everything to correct, at the top of a form; each line leads to its field. Takes the focus when it appears. */
export function ErrorSummary({ errors, attempt }: Props) {
  const summary = useRef<HTMLDivElement>(null);
  const count = errors.length;

  useEffect(() => {
    if (attempt === 0) return;
    // A list that is longer than the screen is read from its beginning.
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
        <ul>
          {errors.map(({ fieldId, text }) => (
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
      </Callout>
    </div>
  );
}

function focusField(fieldId: string): void {
  const field = document.getElementById(fieldId);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
