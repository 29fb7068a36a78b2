import { Trans, useLingui } from '@lingui/react/macro';
import { OfflineNote } from '#forms/offline-note.tsx';
import { Page } from '#ui/page.tsx';
import { ErasureRequests } from './erasure-requests.tsx';
import { IncidentRegister } from './incident-register.tsx';
import { RetentionReport } from './retention-report.tsx';

/** What the law asks of those who run the portal. */
export function AdminPrivacy() {
  const { t } = useLingui();
  return (
    <Page title={t`Privacy`} back={{ to: '/', label: <Trans>Dashboard</Trans> }}>
      <OfflineNote />
      <ErasureRequests />
      <RetentionReport />
      <IncidentRegister />
    </Page>
  );
}
