import { Button, UnstyledButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type Failure, failureOf } from '#api/failure.ts';
import { openDocument } from '#offline/saved-documents/open.ts';
import type { PlacedDocument } from '#offline/saved-documents/store.ts';
import type { DocumentRow as StoredRow } from '#storage/document-rows.ts';
import { formatBytes, formatDay } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { saveToDevice } from '#ui/save-to-device.ts';
import { documentFileName } from './document-names.ts';
import { documentFailureWords } from './document-words.ts';
import styles from './documents.module.css';
import { SaveControl } from './save-control.tsx';
import { saveState } from './save-state.ts';

type Props = {
  accountId: string;
  placed: PlacedDocument;
  /** Its stored row on this device. */
  row: StoredRow | undefined;
  onOpen: () => void;
  /** Further facts about it. */
  about?: ReactNode;
  /** `about` already says that it is saved. */
  savedIsShown?: boolean;
  /** Further actions. */
  actions?: ReactNode;
};

/** A document with its facts and its actions. */
export function DocumentRow({ accountId, placed, row, onOpen, about, savedIsShown = false, actions }: Props) {
  const { t } = useLingui();
  const { title, size, lastModifiedDate } = placed.document;
  const { failure, loading, start } = useDownload(accountId, placed);
  return (
    <li>
      <div className={styles.row}>
        <Icon name="document" />
        <div className="grow">
          <UnstyledButton className={`${styles.open} title cover`} onClick={onOpen}>
            {title}
          </UnstyledButton>
          <span className="note wrap gap-sm flat">
            <span>{formatBytes(size)}</span>
            <span>
              <Trans>Last changed {formatDay(lastModifiedDate)}</Trans>
            </span>
            {about}
          </span>
        </div>
        <div className={`${styles.actions} wrap middle`}>
          <SaveControl accountId={accountId} placed={placed} state={saveState(row)} savedIsShown={savedIsShown} />
          <Button
            size="md"
            variant="default"
            leftSection={<Icon name="download" size="small" />}
            aria-label={t`Download “${title}”`}
            loading={loading}
            onClick={start}
          >
            <Trans>Download</Trans>
          </Button>
          {actions}
        </div>
      </div>
      {failure && (
        <RetryCallout
          tone="bad"
          announce="alert"
          title={<Trans>“{title}” could not be downloaded</Trans>}
          onRetry={start}
        >
          <p>{documentFailureWords(failure)}</p>
        </RetryCallout>
      )}
    </li>
  );
}

/** Downloads a document as a file. */
function useDownload(
  accountId: string,
  placed: PlacedDocument,
): { loading: boolean; failure: Failure | null; start: () => void } {
  const [state, setState] = useState<{ loading: boolean; failure: Failure | null }>({ loading: false, failure: null });

  const start = async () => {
    setState({ loading: true, failure: null });
    try {
      const { bytes } = await openDocument(accountId, placed, new AbortController().signal);
      saveToDevice(bytes, documentFileName(placed.document));
      setState({ loading: false, failure: null });
    } catch (error) {
      setState({ loading: false, failure: failureOf(error) });
    }
  };

  return { ...state, start: () => void start() };
}
