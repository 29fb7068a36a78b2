import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { PortalDocument } from '#contract/files.ts';
import { Callout } from '#ui/callout.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { documentFailureWords } from './document-failure-words.ts';
import { documentFileName } from './document-file-name.ts';
import styles from './documents.module.css';
import { saveToDevice } from './save-to-device.ts';
import { ShareButton } from './share-button.tsx';
import { useDocumentBytes } from './use-document-bytes.ts';

// Each comes when the first document of its kind is opened.
const PdfView = lazy(async () => ({ default: (await import('#ui/viewer/pdf/pdf-view.tsx')).PdfView }));
const ZoomPicture = lazy(async () => ({ default: (await import('#ui/viewer/zoom-picture.tsx')).ZoomPicture }));

type Props = { document: PortalDocument; onBack: () => void };

/** A document to read, or why it cannot be read and what to do. */
export function DocumentContent({ document, onBack }: Props) {
  const { t } = useLingui();
  const { title } = document;
  const { content, retry } = useDocumentBytes(document.id);
  if (content.phase === 'coming') return <ListSkeleton label={t`Opening “${title}”`} rows={3} />;
  if (content.phase === 'failed')
    return (
      <div className={styles.stack}>
        <RetryCallout tone="bad" announce="alert" title={<Trans>“{title}” could not be opened</Trans>} onRetry={retry}>
          <p>{documentFailureWords(content.failure)}</p>
        </RetryCallout>
        <div>
          <Button size="md" variant="default" leftSection={<Icon name="left" />} onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
        </div>
      </div>
    );
  const { bytes } = content;
  const fileName = documentFileName(document);
  return (
    <div className={styles.frame}>
      <div className={styles.tools}>
        <Button
          size="md"
          variant="default"
          leftSection={<Icon name="download" size="small" />}
          onClick={() => saveToDevice(bytes, fileName)}
        >
          <Trans>Download</Trans>
        </Button>
        <ShareButton {...{ bytes, fileName, title }} />
      </div>
      <Suspense fallback={<ListSkeleton label={t`Opening “${title}”`} rows={3} />}>
        <Readable {...{ bytes, title }} />
      </Suspense>
    </div>
  );
}

/** What the bytes are decides, not what they are said to be. */
function Readable({ bytes, title }: { bytes: Blob; title: string }) {
  if (bytes.type.startsWith('image/')) return <ZoomPicture bytes={bytes} title={title} onStep={() => {}} />;
  return <PdfView bytes={bytes} title={title} trouble={(kind) => <Unreadable kind={kind} />} />;
}

function Unreadable({ kind }: { kind: 'broken' | 'locked' }) {
  return kind === 'locked' ? (
    <Callout tone="wait" announce="alert" title={<Trans>This document wants a password</Trans>}>
      <p>
        <Trans>Download it and open it with the PDF program of this device.</Trans>
      </p>
    </Callout>
  ) : (
    <Callout tone="bad" announce="alert" title={<Trans>This document is damaged and cannot be shown</Trans>}>
      <p>
        <Trans>Contact us, so that it can be put right. You can still download it as it is.</Trans>
      </p>
    </Callout>
  );
}
