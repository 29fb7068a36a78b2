import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { cancelSaving, resumeSaving, saveDocuments } from '#offline/saved-documents/saving.ts';
import type { PlacedDocument } from '#offline/saved-documents/store.ts';
import { formatBytes } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { stopWords } from './document-words.ts';
import styles from './documents.module.css';
import type { SaveState } from './save-state.ts';

type Props = { accountId: string; placed: PlacedDocument; state: SaveState; savedIsShown?: boolean };

/** Saves a document for offline use, and shows the progress. */
export function SaveControl({ accountId, placed, state, savedIsShown = false }: Props) {
  const { t } = useLingui();
  const { id, title, size } = placed.document;
  const cancel = (
    <Button
      size="md"
      variant="default"
      aria-label={t`Cancel saving “${title}”`}
      onClick={() => void cancelSaving(accountId, [id])}
    >
      <Trans>Cancel</Trans>
    </Button>
  );
  switch (state.kind) {
    case 'not-saved':
      return (
        <Button
          size="md"
          variant="default"
          leftSection={<Icon name="saved" size="small" />}
          aria-label={t`Save for offline: “${title}”`}
          onClick={() => void saveDocuments(accountId, [placed])}
        >
          <Trans>Save for offline</Trans>
        </Button>
      );
    case 'saving': {
      const { bytes, of } = state;
      return (
        <>
          <span className={`${styles.progress} note stack gap-2xs`}>
            <ProgressBar value={bytes / Math.max(1, of)} label={t`Saving “${title}”`} />
            <Trans>
              {formatBytes(bytes)} of {formatBytes(of)}
            </Trans>
          </span>
          {cancel}
        </>
      );
    }
    case 'stopped':
      return (
        <>
          <Mark tone={state.why === 'network' ? 'wait' : 'bad'}>{stopWords(state.why)}</Mark>
          {state.why !== 'gone' && (
            <Button size="md" variant="default" onClick={() => void resumeSaving(accountId, 'all')}>
              <Trans>Go on</Trans>
            </Button>
          )}
          {cancel}
        </>
      );
    case 'saved':
      return (
        <>
          {!savedIsShown && (
            <Mark tone="ok" icon="saved">
              <Trans context="document">Saved on this device</Trans>
            </Mark>
          )}
          {state.unread && (
            <Mark tone="go" icon="fresh">
              <Trans>New since you last read it</Trans>
            </Mark>
          )}
          {state.newer && (
            <Button
              size="md"
              variant="default"
              leftSection={<Icon name="refresh" size="small" />}
              onClick={() => void saveDocuments(accountId, [placed])}
            >
              <Trans>Update ({formatBytes(size)})</Trans>
            </Button>
          )}
        </>
      );
  }
}
