import { Button, UnstyledButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PortalDocument } from '#contract/files.ts';
import { formatBytes } from '#ui/format-bytes.ts';
import { formatDay } from '#ui/format-day.ts';
import { Icon } from '#ui/icon.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { documentFailureWords } from './document-failure-words.ts';
import styles from './documents.module.css';
import { useDownload } from './use-download.ts';

/** A document with what there is to know of it and what can be done with it. */
export function DocumentRow({ document, onOpen }: { document: PortalDocument; onOpen: () => void }) {
  const { t } = useLingui();
  const { title, size, lastModifiedDate } = document;
  const { failure, loading, start } = useDownload(document);
  return (
    <li>
      <div className={styles.row}>
        <Icon name="document" />
        <div className={styles.about}>
          <UnstyledButton className={styles.open} onClick={onOpen}>
            {title}
          </UnstyledButton>
          <span className={styles.second}>
            <span>{formatBytes(size)}</span>
            <span>
              <Trans>Last changed {formatDay(lastModifiedDate)}</Trans>
            </span>
          </span>
        </div>
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
