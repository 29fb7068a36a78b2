import { Input, TextInput, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './stepper-field.module.css';

type Props = {
  id: string;
  label: ReactNode;
  description?: ReactNode;
  /** As typed, also when it is not a number. */
  value: string;
  onChange: (value: string) => void;
  /** One step down (-1) or up (1). */
  onStep: (direction: -1 | 1) => void;
  onBlur?: () => void;
  lessLabel: string;
  moreLabel: string;
  error?: ReactNode;
};

/** A number field with large step buttons, for hands in gloves. */
export function StepperField({ id, label, description, lessLabel, moreLabel, error, ...field }: Props) {
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} className={styles.wrapper}>
      <div className={styles.row} data-error={Boolean(error)}>
        <UnstyledButton className={`${styles.step} centre`} aria-label={lessLabel} onClick={() => field.onStep(-1)}>
          <Icon name="minus" />
        </UnstyledButton>
        <TextInput
          id={id}
          inputMode="decimal"
          autoComplete="off"
          variant="unstyled"
          className={styles.value}
          value={field.value}
          aria-invalid={Boolean(error)}
          aria-describedby={described || undefined}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            field.onStep(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
        <UnstyledButton className={`${styles.step} centre`} aria-label={moreLabel} onClick={() => field.onStep(1)}>
          <Icon name="plus" />
        </UnstyledButton>
      </div>
    </Input.Wrapper>
  );
}
