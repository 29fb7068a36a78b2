import { CheckField } from './check-field.tsx';
import styles from './choices-field.module.css';

const itself = (value: string) => value;

type Props = {
  /** Of the first box: where the focus goes when something is wrong. */
  id: string;
  label: string;
  description?: string;
  options: readonly string[];
  /** What stands beside a box, where that is not the value itself. */
  nameOf?: (value: string) => string;
  value: readonly string[];
  error?: string | undefined;
  onChange: (value: string[]) => void;
};

/** Any number of choices, all in sight. What was chosen before stays to be seen, also where it is not on offer. */
export function ChoicesField({ id, label, description, options, nameOf = itself, value, error, onChange }: Props) {
  const shown = [...options, ...value.filter((chosen) => !options.includes(chosen))];
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.choices} aria-describedby={describedBy || undefined} aria-invalid={Boolean(error)}>
      <legend className="mantine-InputWrapper-label">{label}</legend>
      {description && (
        <p id={`${id}-description`} className={styles.description}>
          {description}
        </p>
      )}
      <div className={styles.boxes}>
        {shown.map((option, index) => (
          <CheckField
            key={option}
            {...(index === 0 ? { id } : {})}
            label={nameOf(option)}
            checked={value.includes(option)}
            onChange={(checked) => onChange(checked ? [...value, option] : value.filter((one) => one !== option))}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mantine-InputWrapper-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
