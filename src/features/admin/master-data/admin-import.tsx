import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isMissingNetwork } from '#api/failure.ts';
import { type Import, listImports } from '#contract/imports.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { OfflineNote } from '#forms/offline-note.tsx';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { useSession } from '#session/session-store.ts';
import { Callout } from '#ui/callout.tsx';
import { formatDay } from '#ui/format.ts';
import { ForwardLink } from '#ui/links.tsx';
import { Page } from '#ui/page.tsx';
import { Rows } from '#ui/rows.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { ImportFile } from './import-file.tsx';
import { importKindName } from './import-kind-name.ts';
import { ImportReport } from './import-report.tsx';
import styles from '../privacy/privacy.module.css';

const path = '/admin/import';
const addressOf = (id: string, page = 1) => `${path}?${new URLSearchParams({ id, page: String(page) })}`;

/** Import and export of master data (R-IMPORT-01). The shown report is part of the address. */
export function AdminImport() {
  const { t } = useLingui();
  const isHere = useSession((session) => session.phase === 'signed-in' && session.account.desk === true);
  return (
    <Page title={t`Master data`} back={{ to: '/', label: <Trans>Dashboard</Trans> }}>
      <OfflineNote />
      {isHere ? (
        <Imports />
      ) : (
        <Callout tone="info" title={<Trans>Master data is kept in the CRM</Trans>}>
          <p>
            <Trans>Import and change it there.</Trans>
          </p>
        </Callout>
      )}
    </Page>
  );
}

function Imports() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const id = query.get('id');
  const { reading, refresh } = useServerRead(readOf(listImports, {}));
  return (
    <>
      <ForwardLink to="/admin/records">
        <Trans>Find or change a single record</Trans>
      </ForwardLink>
      <ForwardLink to="/admin/setup">
        <Trans>What is set up</Trans>
      </ForwardLink>
      <ImportFile
        onChecked={(checked) => {
          void navigate(addressOf(checked.id), { preventScrollReset: true });
          refresh();
        }}
      />
      {id !== null && (
        <ImportReport
          key={id}
          id={id}
          page={Math.max(1, Number(query.get('page')) || 1)}
          to={(page) => addressOf(id, page)}
          onChanged={refresh}
          onDiscarded={() => {
            void navigate(path, { preventScrollReset: true });
            refresh();
          }}
        />
      )}
      {reading.phase === 'failed' && !isMissingNetwork(reading.failure) && (
        <CallFailure title={<Trans>The imports could not be read</Trans>} failure={reading.failure} />
      )}
      {reading.phase === 'ready' && reading.value.data.length > 0 && (
        <Section title={<Trans>Earlier files</Trans>}>
          <Rows>
            {reading.value.data.map((one) => (
              <ImportRow key={one.id} {...one} />
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}

function ImportRow({ id, kind, fileName, state, rows, createdAt }: Import) {
  const day = formatDay(createdAt);
  const name = importKindName(kind);
  return (
    <li className={`${styles.row} wrap middle between`}>
      <div className={`${styles.words} stack start gap-2 anywhere`}>
        <ForwardLink to={addressOf(id)}>{fileName}</ForwardLink>
        <span className="note">
          <Trans>
            {name}, {day}, <Plural value={rows} one="# row" other="# rows" />
          </Trans>
        </span>
      </div>
      <ImportState state={state} />
    </li>
  );
}

function ImportState({ state }: Pick<Import, 'state'>) {
  switch (state) {
    case 'done':
      return (
        <StateBadge tone="ok">
          <Trans>Imported</Trans>
        </StateBadge>
      );
    case 'checked':
      return (
        <StateBadge tone="go" icon="clock">
          <Trans>Ready to import</Trans>
        </StateBadge>
      );
    case 'refused':
      return (
        <StateBadge tone="bad">
          <Trans>To correct</Trans>
        </StateBadge>
      );
    case 'checking':
      return (
        <StateBadge tone="wait">
          <Trans>Interrupted</Trans>
        </StateBadge>
      );
    default:
      return <StateBadge tone="plain">{state}</StateBadge>;
  }
}
