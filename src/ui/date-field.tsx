import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { CalendarButton } from './calendar-button.tsx';

// Most people type the date: the calendar loads when it is first opened.
const CalendarPopover = lazy(async () => ({ default: (await import('./calendar-popover.tsx')).CalendarPopover }));

type Props = {
  id: string;
  label: ReactNode;
  /** As typed, also when it is not a date. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Latest day of the calendar, `YYYY-MM-DD`. Called when the calendar opens. */
  latestDay: () => string;
  calendarLabel: string;
  error?: ReactNode;
};

type CalendarState = 'not loaded' | 'open' | 'closed';

/** A date field: typed as `YYYY-MM-DD` or picked from a calendar. */
export function DateField({ id, label, value, onChange, onBlur, latestDay, calendarLabel, error }: Props) {
  const { t } = useLingui();
  const [calendar, setCalendar] = useState<CalendarState>('not loaded');
  const button = <CalendarButton label={calendarLabel} onClick={() => setCalendar('open')} />;
  return (
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
        calendar === 'not loaded' ? (
          button
        ) : (
          <Suspense fallback={button}>
            <CalendarPopover
              opened={calendar === 'open'}
              onChange={(opened) => setCalendar(opened ? 'open' : 'closed')}
              label={calendarLabel}
              value={value}
              maxDate={latestDay()}
              onPick={(date) => {
                onChange(date);
                setCalendar('closed');
              }}
            />
          </Suspense>
        )
      }
    />
  );
}

/** A numeric keypad may have no hyphen: adds the hyphens to eight digits. */
function withHyphens(typed: string): string {
  return typed.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}
