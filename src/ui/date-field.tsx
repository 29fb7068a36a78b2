import { Button, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, useState } from 'react';
import { tidyLine } from '#text/tidied.ts';
import { CalendarButton } from './calendar-button.tsx';
import { LazyBoundary } from './lazy-boundary.tsx';
import { memoByContent } from './memo-by-content.ts';
import { useClockError } from './use-clock-error.ts';

// Most people type the date: the calendar loads when it is first opened.
const CalendarPopover = lazy(async () => ({ default: (await import('./calendar-popover.tsx')).CalendarPopover }));

type Props = {
  id: string;
  label: string;
  /** As typed, also when it is not a date. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Today, `YYYY-MM-DD`: the latest day of the calendar. Called when it is needed. */
  latestDay: () => string;
  /** The calendar goes beyond today. */
  mayBeLater?: boolean;
  /** Offers today and yesterday with one tap. */
  recentDays?: boolean;
  calendarLabel: string;
  error?: ReactNode;
};

type CalendarState = 'not loaded' | 'open' | 'closed';

/** A date field: typed as `YYYY-MM-DD` or picked from a calendar. */
export const DateField = memoByContent(function DateField(props: Props) {
  const { id, label, value, onChange, onBlur, latestDay, mayBeLater = false, recentDays, calendarLabel, error } = props;
  const { t } = useLingui();
  const [calendar, setCalendar] = useState<CalendarState>('not loaded');
  const clockIsWrong = useClockError() !== null && !mayBeLater;
  const today = clockIsWrong && latestDay();
  const button = <CalendarButton label={calendarLabel} onClick={() => setCalendar('open')} />;
  const field = (
    <TextInput
      id={id}
      label={label}
      value={value}
      placeholder={t`YYYY-MM-DD`}
      inputMode="numeric"
      autoComplete="off"
      error={error}
      description={today && t`Today is ${today} by the server’s clock.`}
      onChange={(event) => onChange(withHyphens(tidyLine(event.currentTarget.value)))}
      onBlur={onBlur}
      rightSectionWidth="var(--control)"
      rightSection={
        calendar === 'not loaded' ? (
          button
        ) : (
          <LazyBoundary before={button}>
            <CalendarPopover
              opened={calendar === 'open'}
              onChange={(opened) => setCalendar(opened ? 'open' : 'closed')}
              label={calendarLabel}
              value={value}
              today={latestDay()}
              mayBeLater={mayBeLater}
              onPick={(date) => {
                onChange(date);
                setCalendar('closed');
              }}
            />
          </LazyBoundary>
        )
      }
    />
  );
  if (!recentDays) return field;
  const days = [
    { key: 'today', day: latestDay, text: t`Today` },
    { key: 'yesterday', day: () => dayBefore(latestDay()), text: t`Yesterday` },
  ];
  return (
    <div>
      {field}
      <div className="wrap gap-0 mt-2xs">
        {days.map(({ key, day, text }) => (
          <Button key={key} size="md" variant="subtle" aria-label={`${text}, ${label}`} onClick={() => onChange(day())}>
            {text}
          </Button>
        ))}
      </div>
    </div>
  );
});

function dayBefore(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** A numeric keypad may have no hyphen: adds the hyphens to eight digits. */
function withHyphens(typed: string): string {
  return typed.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}
