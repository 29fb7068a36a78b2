import { Popover } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Calendar } from './calendar.tsx';
import { CalendarButton } from './calendar-button.tsx';
import styles from './date-field.module.css';

type Props = {
  opened: boolean;
  onChange: (opened: boolean) => void;
  label: string;
  /** `YYYY-MM-DD`, or unfinished input. */
  value: string;
  today: string;
  mayBeLater: boolean;
  onPick: (date: string) => void;
};

/** The calendar with its button. It replaces the button that was pressed to load it. */
export function CalendarPopover({ opened, onChange, label, value, today, mayBeLater, onPick }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    // The popover returns the focus to the element that had it before opening: focus the button first, then open.
    button.current?.focus();
    setMounted(true);
  }, []);
  return (
    <Popover opened={opened && mounted} onChange={onChange} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <CalendarButton
          ref={button}
          label={label}
          onClick={() => onChange(!opened)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !opened) return;
            // The focus may still be on the button: closes the calendar only, not a dialog around it.
            event.stopPropagation();
            onChange(false);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={label}>
        <Calendar {...{ value, today, mayBeLater, onPick }} />
      </Popover.Dropdown>
    </Popover>
  );
}
