import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { serverNow } from '#clock/server-clock.ts';
import { exportJournal } from '#contract/payments.ts';
import { addMonths, todayInToronto } from '#domain/dates.ts';
import { ExportButton } from '#lists/export-button.tsx';
import { formatMonth } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ListHeading } from '#ui/layout.tsx';
import styles from './payments.module.css';

/** This month and so many before it can be chosen. */
const monthsBefore = 35;

/** The bookings of a month as a file, first those of the month that ended last (R-PAY-13). */
export function Journal() {
  const { t } = useLingui();
  const first = `${todayInToronto(serverNow()).slice(0, 7)}-01`;
  const months = Array.from({ length: 1 + monthsBefore }, (_, before) => addMonths(first, -before).slice(0, 7));
  const [month, setMonth] = useState(months[1] ?? '');
  return (
    <section aria-labelledby="journal" className="stack gap-sm">
      <ListHeading
        id="journal"
        title={<Trans>Journal</Trans>}
        lead={<Trans>The bookings of a month, for your accounting</Trans>}
      />
      <div className={`${styles.bar} wrap middle`}>
        <NativeSelect
          rightSection={<Icon name="down" size="small" />}
          aria-label={t`Month of the journal`}
          value={month}
          data={months.map((value) => ({ value, label: formatMonth(value, 'long') }))}
          onChange={({ currentTarget: { value } }) => setMonth(value)}
        />
        <ExportButton endpoint={exportJournal} input={{ query: { month } }} name={t`journal-${month}`} />
      </div>
    </section>
  );
}
