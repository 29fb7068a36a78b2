import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { changeDocument } from '#offline/saved-documents/store.ts';
import type { DocumentRow as Row } from '#storage/document-rows.ts';
import { Age } from '#ui/age.tsx';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { DocumentRow } from './document-row.tsx';

type Props = { accountId: string; row: Row; onOpen: () => void; onRemove: () => void };

/** A saved document: its age, whether the server still has it, and a button to remove it. */
export function SavedRow({ accountId, row, onOpen, onRemove }: Props) {
  const { t } = useLingui();
  const { listed, place, held, gone } = row;
  return (
    <DocumentRow
      accountId={accountId}
      placed={{ document: listed, place }}
      row={row}
      onOpen={onOpen}
      savedIsShown
      about={
        <>
          {held && (
            <Mark tone="ok" icon="saved">
              <Trans>
                Saved <Age since={held.at} />
              </Trans>
            </Mark>
          )}
          {gone !== 'no' && (
            <Mark tone={gone === 'gone' ? 'wait' : 'plain'} icon="warning">
              <Trans>No longer on the server</Trans>
            </Mark>
          )}
        </>
      }
      actions={
        <>
          {gone === 'gone' && held && (
            <Button
              size="md"
              variant="default"
              aria-label={t`Keep “${listed.title}”`}
              onClick={() => void changeDocument(accountId, row.id, { gone: 'kept' })}
            >
              <Trans>Keep</Trans>
            </Button>
          )}
          <Button
            size="md"
            variant="default"
            leftSection={<Icon name="trash" size="small" />}
            aria-label={t`Remove “${listed.title}”`}
            onClick={onRemove}
          >
            <Trans>Remove</Trans>
          </Button>
        </>
      }
    />
  );
}
