import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { isMissingNetwork } from '#api/failure.ts';
import { type Incident, listIncidents } from '#contract/incidents.ts';
import { csvFile, csvOf } from '#domain/csv.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { type ServerRead, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { Icon } from '#ui/icon.tsx';
import { showNotice } from '#ui/notices.ts';
import { Rows } from '#ui/rows.tsx';
import { saveToDevice } from '#ui/save-to-device.ts';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { IncidentDialog } from './incident-dialog.tsx';
import styles from './privacy.module.css';

/** The most that the server returns at once (R-API-05). */
const pageSize = 100;

const allIncidents: ServerRead<Incident[]> = {
  key: [listIncidents.path],
  async read(signal) {
    const incidents: Incident[] = [];
    for (let page = 1; ; page += 1) {
      const { data, pagination } = await call(listIncidents, { query: { page, size: pageSize } }, { signal });
      incidents.push(...data);
      if (data.length === 0 || incidents.length >= pagination.totalItems) return incidents;
    }
  },
};

const columns = [
  'occurredOn',
  'noticedOn',
  'circumstances',
  'information',
  'people',
  'seriousRisk',
  'assessment',
  'measures',
  'commissionToldOn',
  'peopleToldOn',
] as const;

/** The register as CSV. */
export function incidentsCsv(incidents: readonly Incident[], separator: ',' | ';'): string {
  const rows = incidents.map((incident) => columns.map((column) => String(incident[column] ?? '')));
  return csvOf([[...columns], ...rows], separator);
}

/** The register of confidentiality incidents (R-PRIV-06). */
export function IncidentRegister() {
  const { t, i18n } = useLingui();
  const { reading, refresh } = useServerRead(allIncidents);
  const { dialog, open, close } = useDialog<Incident | null>();
  if (reading.phase === 'reading') return null;
  // The page says so already.
  if (reading.phase === 'failed' && isMissingNetwork(reading.failure)) return null;
  const incidents = reading.phase === 'ready' ? reading.value : [];

  function save(): void {
    saveToDevice(csvFile(incidentsCsv(incidents, i18n.locale === 'fr' ? ';' : ',')), t`incidents.csv`);
  }

  return (
    <Section
      title={<Trans>Confidentiality incidents</Trans>}
      lead={<Trans>The law asks to record each confidentiality incident, also without a serious risk.</Trans>}
    >
      {reading.phase === 'failed' && (
        <CallFailure title={<Trans>The incidents could not be read</Trans>} failure={reading.failure} />
      )}
      {reading.phase === 'ready' && incidents.length === 0 && (
        <p className="soft">
          <Trans>No incident is on record.</Trans>
        </p>
      )}
      {incidents.length > 0 && (
        <Rows>
          {incidents.map((incident) => (
            <IncidentRow key={incident.id} incident={incident} onEdit={() => open(incident)} />
          ))}
        </Rows>
      )}
      <div className="wrap">
        <Button leftSection={<Icon name="plus" />} onClick={() => open(null)}>
          <Trans>Add an incident</Trans>
        </Button>
        {incidents.length > 0 && (
          <Button variant="default" leftSection={<Icon name="download" />} onClick={save}>
            <Trans>Export CSV</Trans>
          </Button>
        )}
      </div>
      {dialog && (
        <IncidentDialog
          key={dialog.round}
          incident={dialog.content}
          opened={dialog.opened}
          onClose={close}
          onSaved={() => {
            close();
            refresh();
            showNotice({ tone: 'success', text: t`The incident was saved` });
          }}
        />
      )}
    </Section>
  );
}

function IncidentRow({ incident, onEdit }: { incident: Incident; onEdit: () => void }) {
  const { t } = useLingui();
  const { occurredOn, circumstances, people, seriousRisk, commissionToldOn } = incident;
  return (
    <li className={`${styles.row} wrap middle between`}>
      <div className={`${styles.words} stack start gap-2 anywhere`}>
        <b>{occurredOn}</b>
        <span>{circumstances}</span>
        <span className="note">
          {people === null ? (
            <Trans>Number of people unknown</Trans>
          ) : (
            <Plural value={people} one="# person" other="# people" />
          )}
          {commissionToldOn && (
            <>
              , <Trans>commissioner told on {commissionToldOn}</Trans>
            </>
          )}
        </span>
        {seriousRisk && (
          <StateBadge tone="bad">
            <Trans>Risk of serious injury</Trans>
          </StateBadge>
        )}
      </div>
      <Button
        variant="default"
        leftSection={<Icon name="pencil" />}
        aria-label={t`Edit the incident of ${occurredOn}`}
        onClick={onEdit}
      >
        <Trans>Edit</Trans>
      </Button>
    </li>
  );
}
