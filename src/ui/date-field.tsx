import { Popover, TextInput, UnstyledButton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import styles from './date-field.module.css';
import { Icon } from './icon.tsx';

// Most people type: the calendar comes when somebody opens it.
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

type Props = {
  id: string;
  label: ReactNode;
  /** As typed: what is no date stays in the field. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Latest day of the calendar, `YYYY-MM-DD`. */
  maxDate: string;
  calendarLabel: string;
  error?: ReactNode;
};

/** A date typed as `YYYY-MM-DD` or picked from a calendar. */
export function DateField({ id, label, value, onChange, onBlur, maxDate, calendarLabel, error }: Props) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus shadow="md">
      <TextInput
        id={id}
        label={label}
        value={value}
        placeholder={t`YYYY-MM-DD`}
        inputMode="numeric"
        autoComplete="off"
        error={error}
        onChange={(event) => onChange(withHyphens(event.currentTarget.value))}
        onBlur={onBlur}
        rightSectionWidth={48}
        rightSection={
          <Popover.Target>
            <UnstyledButton className={styles.open} aria-label={calendarLabel} onClick={() => setOpened(!opened)}>
              <Icon name="calendar" />
            </UnstyledButton>
          </Popover.Target>
        }
      />
      <Popover.Dropdown className={styles.dropdown} aria-label={calendarLabel}>
        <Suspense fallback={<div className={styles.loading} />}>
          <Calendar
            value={value}
            maxDate={maxDate}
            onPick={(date) => {
              onChange(date);
              setOpened(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A numeric keypad may have no hyphen. */
function withHyphens(typed: string): string {
  return typed.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}
