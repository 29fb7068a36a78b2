import { UnstyledButton } from '@mantine/core';
import type { ComponentProps, Ref } from 'react';
import styles from './date-field.module.css';
import { Icon } from './icon.tsx';

type Props = ComponentProps<'button'> & { label: string; ref?: Ref<HTMLButtonElement> };

/** The button that opens the calendar of a date field. */
export function CalendarButton({ label, ...button }: Props) {
  return (
    <UnstyledButton {...button} className={`${styles.open} centre`} aria-label={label}>
      <Icon name="calendar" />
    </UnstyledButton>
  );
}
