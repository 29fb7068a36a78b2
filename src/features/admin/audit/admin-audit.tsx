import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { auditKinds, auditWhoMaxLength, exportAudit } from '#contract/audit.ts';
import { isCalendarDate } from '#contract/primitives.ts';
import { useExport } from '#lists/export-button.tsx';
import { download } from '#session/call.ts';
import { DateField } from '#ui/date-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { saveToDevice } from '#ui/save-to-device.ts';
import { SearchField } from '#ui/search-field.tsx';
import { today } from '#forms/typed-values.ts';
import { tidyLine } from '#text/tidied.ts';
import styles from './audit.module.css';
import { type AuditFilter, AuditRows } from './audit-rows.tsx';
import { auditKindNames } from './audit-words.ts';

/** Who did what (R-AUDIT-03). The filter is part of the address. */
export function AdminAudit() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const filter = useMemo(() => filterOf(query), [query]);
  const change = (changes: FilterTexts) => {
    const search = searchOf({ ...filter, ...changes });
    void navigate({ search }, { replace: true, preventScrollReset: true });
  };
  return (
    <Page
      title={t`Audit log`}
      lead={<Trans>Who did what, and when. Nobody can change or delete a row.</Trans>}
      back={{ to: '/', label: <Trans>Dashboard</Trans> }}
      width="wide"
    >
      <AuditTools filter={filter} onChange={change} />
      <AuditRows
        key={searchOf(filter)}
        filter={filter}
        onClear={() => void navigate({ search: '' }, { replace: true })}
      />
    </Page>
  );
}

/** An empty text removes its filter. */
type FilterTexts = { [Field in keyof AuditFilter]?: string };

function searchOf(texts: FilterTexts): string {
  const search = new URLSearchParams();
  for (const [field, text] of Object.entries(texts)) if (text !== '') search.set(field, text);
  return search.toString();
}

/** Values that the address has wrong count as none. */
function filterOf(query: URLSearchParams): AuditFilter {
  const who = tidyLine(query.get('who') ?? '').slice(0, auditWhoMaxLength);
  const kind = auditKinds.find((known) => known === query.get('kind'));
  const [from, to] = [dayOf(query.get('from')), dayOf(query.get('to'))];
  return { ...(who && { who }), ...(kind && { kind }), ...(from && { from }), ...(to && { to }) };
}

function dayOf(text: string | null): string | null {
  return text !== null && isCalendarDate(text) ? text : null;
}

type ToolsProps = {
  filter: AuditFilter;
  onChange: (changes: FilterTexts) => void;
};

function AuditTools({ filter, onChange }: ToolsProps) {
  const { t } = useLingui();
  const names = auditKindNames();
  return (
    <search className={`${styles.tools} stack`}>
      <div className={styles.who}>
        <SearchField
          label={t`Search by person`}
          placeholder={t`Name, email or account id`}
          maxLength={auditWhoMaxLength}
          value={filter.who ?? ''}
          onSearch={(who) => who === (filter.who ?? '') || onChange({ who })}
        />
      </div>
      <NativeSelect
        label={t`What`}
        value={filter.kind ?? ''}
        rightSection={<Icon name="down" size="small" />}
        data={[{ value: '', label: t`Everything` }, ...auditKinds.map((kind) => ({ value: kind, label: names[kind] }))]}
        onChange={({ currentTarget: { value } }) => onChange({ kind: value })}
      />
      <DayFilter name="from" label={t`From day`} day={filter.from ?? ''} onChange={(from) => onChange({ from })} />
      <DayFilter name="to" label={t`To day`} day={filter.to ?? ''} onChange={(to) => onChange({ to })} />
      <ExportButton filter={filter} />
    </search>
  );
}

type DayProps = { name: string; label: string; day: string; onChange: (day: string) => void };

/** Filters once the day is typed whole, or removed. */
function DayFilter({ name, label, day, onChange }: DayProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(day);
  const [last, setLast] = useState(day);
  if (last !== day) {
    setLast(day);
    setTyped(day);
  }
  const change = (text: string) => {
    setTyped(text);
    if (text !== day && (text === '' || isCalendarDate(text))) onChange(text);
  };
  return (
    <DateField
      id={`audit-${name}`}
      label={label}
      value={typed}
      onChange={change}
      latestDay={today}
      calendarLabel={t`Calendar: ${label}`}
      error={typed.length >= 10 && !isCalendarDate(typed) && <Trans>This is not a date.</Trans>}
    />
  );
}

function ExportButton({ filter }: { filter: AuditFilter }) {
  const { t } = useLingui();
  const { busy, run } = useExport();

  async function save(): Promise<string> {
    const day = today();
    saveToDevice(await download(exportAudit, { query: filter }), t`audit-log-${day}.csv`);
    return t`The audit log was exported`;
  }

  return (
    <Button
      className={styles.export}
      variant="default"
      loading={busy}
      leftSection={<Icon name="download" />}
      onClick={() => void run(save)}
    >
      <Trans>Export CSV</Trans>
    </Button>
  );
}
