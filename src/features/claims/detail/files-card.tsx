import { UnstyledButton } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PortalDocument } from '#contract/files.ts';
import { AccordionCard } from '#ui/card-accordion.tsx';
import { Picture } from '#ui/picture.tsx';
import { FileViewer } from '#ui/viewer/file-viewer.tsx';
import styles from './claim-detail.module.css';
import type { FileContents } from './use-file-contents.ts';

type Props = { kind: 'images' | 'proofs'; files: readonly PortalDocument[]; contents: FileContents };

/** The pictures of a claim, or of its proof of purchase. */
export function FilesCard({ kind, files, contents }: Props) {
  const count = files.length;
  return (
    <AccordionCard
      name={kind}
      title={kind === 'images' ? <Trans>Images</Trans> : <Trans>Proof of purchase</Trans>}
      summary={<Plural value={count} one="# image" other="# images" />}
    >
      <FileStrip files={files} contents={contents} />
    </AccordionCard>
  );
}

/** Thumbnails. Each opens in the viewer, which steps through all files. */
export function FileStrip({ files, contents }: Omit<Props, 'kind'>) {
  const { t } = useLingui();
  const [viewed, setViewed] = useState<number | null>(null);
  const shown = files.map(({ id, title }) => ({ contentId: id, title, bytes: contents.get(id) ?? null }));
  return (
    <>
      <ul className={styles.strip}>
        {shown.map(({ contentId, title, bytes }, at) => (
          <li key={contentId}>
            <UnstyledButton
              className={styles.file}
              aria-label={t`See ${title}`}
              disabled={!bytes}
              onClick={() => setViewed(at)}
            >
              <Picture contentId={contentId} bytes={bytes} alt="" />
              {title}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <FileViewer files={shown} at={viewed} onGo={setViewed} onClose={() => setViewed(null)} />
    </>
  );
}
