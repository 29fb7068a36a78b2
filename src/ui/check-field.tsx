import { type ReactNode, useId } from 'react';
import { memoByContent } from './memo-by-content.ts';
import styles from './check-field.module.css';

type Props = {
  id?: string;
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A checkbox with its label. A click on the label toggles the box. */
export const CheckField = memoByContent(function CheckField({
  id: givenId,
  label,
  description,
  checked,
  onChange,
}: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={styles.check}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {description && (
        <p id={`${id}-description`} className={`${styles.description} note`}>
          {description}
        </p>
      )}
    </div>
  );
});
