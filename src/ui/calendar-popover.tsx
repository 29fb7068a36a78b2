import { Popover } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import 'dayjs/locale/fr';
import { CalendarButton } from './calendar-button.tsx';
import styles from './date-field.module.css';
import calendarStyles from './calendar.module.css';

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

type CalendarProps = Pick<Props, 'value' | 'today' | 'mayBeLater' | 'onPick'>;

/** A month view for picking a day. Weeks start on Sunday, as in Canada. */
function Calendar({ value, today, mayBeLater, onPick }: CalendarProps) {
  const { t } = useLingui();
  const picked = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;
  return (
    <DatePicker
      size="lg"
      classNames={{ day: calendarStyles.day, weekday: calendarStyles.weekday }}
      locale={i18n.locale}
      firstDayOfWeek={0}
      {...(!mayBeLater && { maxDate: today })}
      value={picked}
      defaultDate={picked && (mayBeLater || picked < today) ? picked : today}
      onChange={(date) => date && onPick(date)}
      ariaLabels={{ previousMonth: t`Previous month`, nextMonth: t`Next month` }}
    />
  );
}
