import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useDrafts, useEntries, useFollowUpDrafts } from '#queries/stored-work.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Buttons } from '#ui/layout.tsx';
import { Section } from '#ui/section.tsx';
import { ImportSection } from './import-section.tsx';
import { ExportSection } from './export-section.tsx';
import { WorkCount } from './work-count.tsx';

type Props = { accountId: string; onImported: () => void };

/** Moves unsent work to another tablet when this one cannot send it (`docs/decisions/0023`). */
export function TransferSection({ accountId, onImported }: Props) {
  const work = useUnsentWork(accountId);
  const [shown, setShown] = useState<'export' | 'import' | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => {
    if (!busy) setShown(null);
  };
  const isEmpty = work !== undefined && work.entries + work.drafts === 0;
  return (
    <Section
      title={<Trans>Take unsent work to another tablet</Trans>}
      lead={<Trans>Move unsent work to another tablet in a code-protected file.</Trans>}
    >
      {work && (
        <p>
          {isEmpty ? (
            <Trans>Nothing on this device waits to be sent.</Trans>
          ) : (
            <Trans>
              Not sent yet: <WorkCount {...work} />
            </Trans>
          )}
        </p>
      )}
      <Buttons>
        {work && !isEmpty && (
          <Button variant="default" leftSection={<Icon name="download" />} onClick={() => setShown('export')}>
            <Trans>Save unsent work to a file</Trans>
          </Button>
        )}
        <Button variant="default" leftSection={<Icon name="document" />} onClick={() => setShown('import')}>
          <Trans>Import unsent work from a file</Trans>
        </Button>
      </Buttons>
      <Dialog opened={shown === 'export'} onClose={close} title={<Trans>Save unsent work to a file</Trans>}>
        {work && <ExportSection accountId={accountId} work={work} onBusy={setBusy} onClose={close} />}
      </Dialog>
      <Dialog opened={shown === 'import'} onClose={close} title={<Trans>Import unsent work from a file</Trans>}>
        <ImportSection accountId={accountId} onBusy={setBusy} onImported={onImported} onClose={close} />
      </Dialog>
    </Section>
  );
}

/** Live: the number of unsent entries and drafts of the account; undefined until the database has been read. */
function useUnsentWork(accountId: string): { entries: number; drafts: number } | undefined {
  const entries = useEntries(accountId);
  const claims = useDrafts(accountId, 'claim');
  const followUps = useFollowUpDrafts(accountId);
  const registrations = useDrafts(accountId, 'registration');
  const proofs = useDrafts(accountId, 'proof');
  const ticketMessages = useDrafts(accountId, 'ticket_message');
  if (!entries || !claims || !followUps || !registrations || !proofs || !ticketMessages) return undefined;
  return {
    entries: entries.filter((entry) => entry.unreadable || entry.state !== 'sent').length,
    drafts: [claims, followUps, registrations, proofs, ticketMessages].flat().length,
  };
}
