import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { procedureRoles } from '#domain/permissions.ts';
import { useDocuments } from './use-listing.ts';
import { useAccount } from '#queries/use-account.ts';
import { removeDocuments } from '#offline/saved-documents/store.ts';
import type { DocumentRow } from '#storage/document-rows.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatBytes } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { bySavedPlace, storedBytes } from './saved-places.ts';
import { SavedCheck } from './saved-check.tsx';
import { SavedRow } from './saved-row.tsx';
import { useDocumentAddress } from './use-document-address.ts';

/** The back link, by the `from` parameter of the address. */
const origins = {
  product: { to: '/product-information', label: <Trans>Product information</Trans> },
  procedures: { to: '/retailer/procedure', label: <Trans>Retailer procedures</Trans> },
  device: { to: '/this-device', label: <Trans>This device</Trans> },
};

/** The documents that the account has saved for offline use: their size, age and changes, and buttons to remove them. */
export function SavedDocuments() {
  const { t } = useLingui();
  const account = useAccount();
  const rows = useDocuments(account.id);
  const { openId, open, close } = useDocumentAddress();
  const [query] = useSearchParams();
  const from = query.get('from');
  const [removing, setRemoving] = useState<readonly DocumentRow[] | null>(null);
  const saved = rows && [...rows.values()].filter(({ keep }) => keep === 'saved');
  const opened = saved?.find(({ id }) => id === openId);
  const count = saved?.length ?? 0;
  const remove = async () => {
    await removeDocuments(
      account.id,
      (removing ?? []).map(({ id }) => id),
    );
    setRemoving(null);
  };
  return (
    <Page
      title={t`Saved documents`}
      back={from === 'procedures' || from === 'device' ? origins[from] : origins.product}
      lead={
        saved &&
        count > 0 && (
          <Plural
            value={count}
            one={`# document, ${formatBytes(storedBytes(saved))} on this device`}
            other={`# documents, ${formatBytes(storedBytes(saved))} on this device`}
          />
        )
      }
    >
      {saved && count === 0 && (
        <EmptyState icon="saved" title={<Trans>No document is saved on this device</Trans>}>
          {procedureRoles.includes(account.role) ? (
            <Trans>Save procedures, or the documents in a model’s product information, to read them offline.</Trans>
          ) : (
            <Trans>Open a model’s product information and save its documents to read them offline.</Trans>
          )}
        </EmptyState>
      )}
      {saved && count > 0 && <SavedCheck account={account} rows={saved} />}
      {saved &&
        bySavedPlace(saved).map(({ name, rows }) => (
          <Section key={name ?? ''} title={name ?? <Trans>Retailer procedures</Trans>}>
            <ul className="list">
              {rows.map((row) => (
                <SavedRow
                  key={row.id}
                  accountId={account.id}
                  row={row}
                  onOpen={() => open(row.id)}
                  onRemove={() => setRemoving([row])}
                />
              ))}
            </ul>
          </Section>
        ))}
      {saved && count > 1 && (
        <div>
          <Button
            size="md"
            variant="default"
            leftSection={<Icon name="trash" size="small" />}
            onClick={() => setRemoving(saved)}
          >
            <Trans>Remove all saved documents</Trans>
          </Button>
        </div>
      )}
      <DocumentViewer
        accountId={account.id}
        placed={opened ? { document: opened.listed, place: opened.place } : null}
        onClose={close}
      />
      <ConfirmDialog
        opened={removing !== null}
        title={<Trans>Remove from this device?</Trans>}
        confirmLabel={<Trans>Remove</Trans>}
        cancelLabel={<Trans>Keep</Trans>}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(null)}
      >
        <p>
          {removing?.some(({ gone }) => gone !== 'no') ? (
            <Trans>What is no longer on the server cannot be restored.</Trans>
          ) : (
            <Trans>This removes it from this device only. You can save it again later.</Trans>
          )}
        </p>
      </ConfirmDialog>
    </Page>
  );
}
