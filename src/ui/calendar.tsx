import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import 'dayjs/locale/fr';
import styles from './calendar.module.css';

type Props = {
  /** `YYYY-MM-DD`, or unfinished input. */
  value: string;
  today: string;
  mayBeLater: boolean;
  onPick: (date: string) => void;
};

/** A month view for picking a day. Weeks start on Sunday, as in Canada. */
export function Calendar({ value, today, mayBeLater, onPick }: Props) {
  const { t } = useLingui();
  const picked = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;
  return (
    <DatePicker
      size="lg"
      classNames={{ day: styles.day, weekday: styles.weekday }}
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
