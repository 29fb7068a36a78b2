import { CheckField } from './check-field.tsx';
import styles from './choices-field.module.css';

const itself = (value: string) => value;

type Props = {
  /** The id of the first box, which takes the focus when the field has an error. */
  id: string;
  label: string;
  description?: string;
  options: readonly string[];
  /** The label of an option. Default: the value itself. */
  nameOf?: (value: string) => string;
  value: readonly string[];
  error?: string | undefined;
  onChange: (value: string[]) => void;
};

/** A group of checkboxes. A chosen value that is no longer an option stays visible. */
export function ChoicesField({ id, label, description, options, nameOf = itself, value, error, onChange }: Props) {
  const shown = [...options, ...value.filter((chosen) => !options.includes(chosen))];
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={describedBy || undefined} aria-invalid={Boolean(error)}>
      <legend className="mantine-InputWrapper-label">{label}</legend>
      {description && (
        <p id={`${id}-description`} className="mt-2 note">
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
