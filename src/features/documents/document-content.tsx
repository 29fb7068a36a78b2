import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, useEffect, useMemo, useState } from 'react';
import { type Failure, failureOf } from '#api/failure.ts';
import { openDocument, type OpenedDocument } from '#offline/saved-documents/open.ts';
import type { PlacedDocument } from '#offline/saved-documents/store.ts';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';
import { useDocuments } from './use-listing.ts';
import { useWhenBack } from '#queries/use-online.ts';
import { Callout } from '#ui/callout.tsx';
import { formatBytes } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Mark } from '#ui/mark.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { saveToDevice } from '#ui/save-to-device.ts';
import { documentFileName } from './document-names.ts';
import { documentFailureWords } from './document-words.ts';
import styles from './documents.module.css';
import { SaveControl } from './save-control.tsx';
import { saveState } from './save-state.ts';

// Each viewer loads when the first document of its kind is opened.
const PdfView = lazy(async () => ({ default: (await import('#ui/viewer/pdf/pdf-view.tsx')).PdfView }));
const ZoomPicture = lazy(async () => ({ default: (await import('#ui/viewer/zoom-picture.tsx')).ZoomPicture }));

type Props = { accountId: string; placed: PlacedDocument; onBack: () => void };

/** A document in its viewer, or why it cannot be opened and what to do. */
export function DocumentContent({ accountId, placed, onBack }: Props) {
  const { t } = useLingui();
  const { document } = placed;
  const { title } = document;
  const row = useDocuments(accountId)?.get(document.id);
  const { content, retry } = useDocumentBytes(accountId, placed);
  if (content.phase === 'loading') {
    const bytes = row?.coming?.bytes ?? 0;
    return (
      <span className={`${styles.progress} note stack gap-2xs`}>
        <ProgressBar value={bytes / Math.max(1, document.size)} label={t`Opening “${title}”`} />
        <Trans>
          {formatBytes(bytes)} of {formatBytes(document.size)}
        </Trans>
      </span>
    );
  }
  if (content.phase === 'failed')
    return (
      <div className="stack gap-sm">
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
  const { bytes, outdated } = content;
  const fileName = documentFileName(document);
  return (
    <div className={styles.frame}>
      <div className="wrap">
        <Button
          size="md"
          variant="default"
          leftSection={<Icon name="download" size="small" />}
          onClick={() => saveToDevice(bytes, fileName)}
        >
          <Trans>Download</Trans>
        </Button>
        {outdated && (
          <Mark tone="wait">
            <Trans>There is a newer version. This is the one that was saved before.</Trans>
          </Mark>
        )}
        <SaveControl {...{ accountId, placed }} state={saveState(row)} />
        <ShareButton {...{ bytes, fileName, title }} />
      </div>
      <LazyBoundary before={<ListSkeleton label={t`Opening “${title}”`} rows={3} />}>
        <Readable {...{ bytes, title }} />
      </LazyBoundary>
    </div>
  );
}

/** Chooses the viewer by the type of the bytes, not by the listed type. */
function Readable({ bytes, title }: { bytes: Blob; title: string }) {
  if (bytes.type.startsWith('image/')) return <ZoomPicture bytes={bytes} title={title} onStep={() => {}} />;
  return <PdfView bytes={bytes} title={title} trouble={(kind) => <Unreadable kind={kind} />} />;
}

function Unreadable({ kind }: { kind: 'broken' | 'encrypted' }) {
  return kind === 'encrypted' ? (
    <Callout tone="wait" announce="alert" title={<Trans>This document needs a password</Trans>}>
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

type ShareButtonProps = { bytes: Blob; fileName: string; title: string };

/** Shares a document with another app, if the device supports it. */
function ShareButton({ bytes, fileName, title }: ShareButtonProps) {
  const file = useMemo(() => new File([bytes], fileName, { type: bytes.type }), [bytes, fileName]);
  const shared = { files: [file], title };
  if (typeof navigator.canShare !== 'function' || !navigator.canShare(shared)) return null;
  return (
    <Button
      size="md"
      variant="default"
      leftSection={<Icon name="send" size="small" />}
      onClick={() => void navigator.share(shared).catch(ignoreCancel)}
    >
      <Trans>Share</Trans>
    </Button>
  );
}

/** Closing the share dialog is not a failure. */
function ignoreCancel(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}

type DocumentBytes =
  | { phase: 'loading' }
  | ({ phase: 'ready' } & OpenedDocument)
  | { phase: 'failed'; failure: Failure };

/** Returns the bytes of a document; read again on `retry`, and when the network returns. */
function useDocumentBytes(
  accountId: string,
  { document, place }: PlacedDocument,
): { content: DocumentBytes; retry: () => void } {
  const [content, setContent] = useState<DocumentBytes>({ phase: 'loading' });
  const [requested, setRequested] = useState({ document, place });

  useEffect(() => {
    const controller = new AbortController();
    openDocument(accountId, requested, controller.signal).then(
      (opened) => !controller.signal.aborted && setContent({ phase: 'ready', ...opened }),
      (error: unknown) => {
        const failure = failureOf(error);
        if (!controller.signal.aborted) setContent({ phase: 'failed', failure });
      },
    );
    return () => controller.abort();
  }, [accountId, requested]);

  const retry = () => {
    setContent({ phase: 'loading' });
    setRequested({ document, place });
  };
  useWhenBack(() => {
    if (content.phase === 'failed') retry();
  });
  return { content, retry };
}
