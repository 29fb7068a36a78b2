import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../format.ts';
import { ListSkeleton } from '../../list-skeleton.tsx';
import { type OpenedPdf, openPdf } from './open-pdf.ts';
import './pages.css';
import { pdfKeyAction } from './pdf-key-action.ts';
import { PdfSearch } from './pdf-search.tsx';
import styles from './pdf.module.css';
import { type PagesControl, type PagesState, showPages } from './show-pages.ts';
import { StepButton } from './step-button.tsx';

type Props = {
  bytes: Blob;
  title: string;
  /** Replaces the pages of a PDF that is `broken` or needs a password. */
  trouble: (kind: 'broken' | 'encrypted') => ReactNode;
};

const fresh: PagesState = {
  page: 1,
  pages: 1,
  percent: 100,
  fits: true,
  found: { at: 0, of: 0, searching: false },
};

/** A PDF reader with paging, text search and zoom, operable by keyboard, and its text for screen readers. */
export function PdfView({ bytes, title, trouble }: Props) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<OpenedPdf | null>(null);

  useEffect(() => {
    let current = true;
    const opening = openPdf(bytes);
    void opening.then((now) => current && setOpened(now));
    return () => {
      current = false;
      void opening.then(close);
    };
  }, [bytes]);

  if (!opened) return <ListSkeleton label={t`Opening “${title}”`} rows={3} />;
  if (opened.kind !== 'open') return <>{trouble(opened.kind)}</>;
  return <Pages pdf={opened.pdf} title={title} />;
}

async function close(opened: OpenedPdf): Promise<void> {
  if (opened.kind === 'open') await opened.close();
}

function Pages({ pdf, title }: { pdf: PDFDocumentProxy; title: string }) {
  const stage = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [control, setControl] = useState<PagesControl | null>(null);
  const [state, setState] = useState(fresh);

  useEffect(() => {
    if (!stage.current) return undefined;
    const shown = showPages(stage.current, pdf, (change) => setState((last) => ({ ...last, ...change })));
    setControl(shown);
    return shown.stop;
  }, [pdf]);

  useWindowEvent('keydown', (event) => {
    const typing = event.target instanceof HTMLInputElement;
    const act = pdfKeyAction(event, typing);
    if (!act || !control) return;
    event.preventDefault();
    switch (act.kind) {
      case 'search':
        return search.current?.select();
      case 'zoom':
        return control.zoom(act.by);
      case 'fit':
        return control.fitWidth();
      case 'page':
        return control.goTo(state.page + act.by);
    }
  });

  return (
    <div className={styles.reader}>
      <PdfSearch ref={search} found={state.found} onFind={(words, next) => control?.find(words, next)} />
      <div className={styles.stage}>
        {/* A region that scrolls by keys needs the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div ref={stage} className={styles.scroll} role="region" aria-label={title} tabIndex={0}>
          <div className="pdfViewer" />
        </div>
      </div>
      <PdfSteps state={state} control={control} />
    </div>
  );
}

type PdfStepsProps = { state: PagesState; control: PagesControl | null };

/** Controls for page and zoom. */
function PdfSteps({ state, control }: PdfStepsProps) {
  const { t } = useLingui();
  const { page, pages, percent, fits } = state;
  return (
    <div className={styles.steps}>
      <div className={`${styles.group} wrap middle`}>
        <StepButton icon="left" label={t`Previous page`} off={page <= 1} onClick={() => control?.goTo(page - 1)} />
        <span role="status">
          <Trans>
            Page {page} of {pages}
          </Trans>
        </span>
        <StepButton icon="right" label={t`Next page`} off={page >= pages} onClick={() => control?.goTo(page + 1)} />
      </div>
      <div className={`${styles.group} wrap middle`}>
        <StepButton icon="minus" label={t`Smaller`} onClick={() => control?.zoom(-1)} />
        <span role="status">{formatNumber(percent / 100, { style: 'percent' })}</span>
        <StepButton icon="plus" label={t`Larger`} onClick={() => control?.zoom(1)} />
        <Button size="md" variant="default" aria-pressed={fits} onClick={() => control?.fitWidth()}>
          <Trans>Fit width</Trans>
        </Button>
      </div>
    </div>
  );
}
