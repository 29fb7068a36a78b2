import { Popover } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Calendar } from './calendar.tsx';
import { CalendarButton } from './calendar-button.tsx';
import styles from './date-field.module.css';

type Props = {
  opened: boolean;
  onChange: (opened: boolean) => void;
  label: string;
  /** `YYYY-MM-DD`, or anything typed so far. */
  value: string;
  maxDate: string;
  onPick: (date: string) => void;
};

/** The calendar and the button it opens from, which stands here in the place of the one that was pressed. */
export function CalendarPopover({ opened, onChange, label, value, maxDate, onPick }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [stands, setStands] = useState(false);
  useEffect(() => {
    // Only a calendar that was closed, with its button focused, knows where to give the focus back to.
    button.current?.focus();
    setStands(true);
  }, []);
  return (
    <Popover opened={opened && stands} onChange={onChange} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <CalendarButton
          ref={button}
          label={label}
          onClick={() => onChange(!opened)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !opened) return;
            // The calendar has not taken the focus yet; the dialog around it, if there is one, stays.
            event.stopPropagation();
            onChange(false);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={label}>
        <Calendar value={value} maxDate={maxDate} onPick={onPick} />
      </Popover.Dropdown>
    </Popover>
  );
}
