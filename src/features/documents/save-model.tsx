import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { cancelSaving, resumeSaving, saveDocuments } from '#offline/saved-documents/saving.ts';
import type { PlacedDocument } from '#offline/saved-documents/store.ts';
import { readStorageRoom } from '#offline/storage.ts';
import { useDocuments } from './use-listing.ts';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { formatBytes } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { stopWords } from './document-words.ts';
import styles from './documents.module.css';
import { modelSaving } from './model-saving.ts';

type Props = { accountId: string; documents: readonly PlacedDocument[] };

/** Saves all documents of a model for offline use, and shows their size first. */
export function SaveModel({ accountId, documents }: Props) {
  const { t } = useLingui();
  const rows = useDocuments(accountId);
  const [tooLarge, setTooLarge] = useState<{ freeBytes: number } | null>(null);
  if (!rows || documents.length === 0) return null;
  const { missing, missingBytes, bytes, of, saving, why } = modelSaving(documents, rows);
  const count = documents.length;

  const save = async () => {
    const { freeBytes } = await readStorageRoom();
    if (freeBytes !== null && freeBytes < missingBytes) return setTooLarge({ freeBytes });
    setTooLarge(null);
    await saveDocuments(accountId, missing);
  };
  const cancel = () =>
    void cancelSaving(
      accountId,
      documents.map(({ document }) => document.id),
    );

  return (
    <Card label={t`The whole model for offline`}>
      <div className={`${styles.model} wrap middle between`}>
        {saving ? (
          <>
            <span className={`${styles.progress} note stack gap-2xs`}>
              <ProgressBar value={bytes / Math.max(1, of)} label={t`Saving the whole model`} />
              <Trans>
                {formatBytes(bytes)} of {formatBytes(of)}
              </Trans>
            </span>
            <Button size="md" variant="default" onClick={cancel}>
              <Trans>Cancel all</Trans>
            </Button>
          </>
        ) : missing.length === 0 ? (
          <Mark tone="ok" icon="saved">
            <Plural
              value={count}
              one="Its one document is saved on this device."
              other="All # documents are saved on this device."
            />
          </Mark>
        ) : (
          <>
            <span>
              <Plural value={count} one="# document" other="# documents" />
            </span>
            <Button
              size="md"
              variant="default"
              leftSection={<Icon name="saved" size="small" />}
              onClick={() => void (why === null ? save() : resumeSaving(accountId, 'all'))}
            >
              {why === null ? (
                <Trans>Save the whole model for offline ({formatBytes(missingBytes)})</Trans>
              ) : (
                <Trans>Go on saving ({formatBytes(missingBytes)})</Trans>
              )}
            </Button>
          </>
        )}
      </div>
      {why !== null && !saving && (
        <p className="mt-2s">
          <Mark tone={why === 'network' ? 'wait' : 'bad'}>{stopWords(why)}</Mark>
        </p>
      )}
      {tooLarge && (
        <Callout tone="bad" announce="alert" title={<Trans>There is not enough room on this device</Trans>}>
          <p>
            <Trans>
              It takes {formatBytes(missingBytes)}, and {formatBytes(tooLarge.freeBytes)} is free. Remove saved
              documents that you no longer need, or save one by one.
            </Trans>
          </p>
        </Callout>
      )}
    </Card>
  );
}
