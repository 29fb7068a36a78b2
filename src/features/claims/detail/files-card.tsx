import { UnstyledButton } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Claim } from '#contract/claims.ts';
import type { PortalDocument } from '#contract/files.ts';
import { AccordionCard } from '#ui/card-accordion.tsx';
import { Picture } from '#ui/picture.tsx';
import { FileViewer } from '#ui/viewer/file-viewer.tsx';
import styles from './claim-detail.module.css';
import type { FileContents } from './use-file-contents.ts';

type StripProps = {
  /** Tells who added its files (R-CLAIM-18). */
  claim?: Claim;
  files: readonly Pick<PortalDocument, 'id' | 'title'>[];
  contents: FileContents;
};

type Props = StripProps & { kind: 'images' | 'proofs' };

/** The pictures of a claim, or of its proof of purchase. */
export function FilesCard({ kind, ...strip }: Props) {
  const count = strip.files.length;
  const [cover] = strip.files;
  const bytes = cover && strip.contents.get(cover.id);
  return (
    <AccordionCard
      name={kind}
      title={kind === 'images' ? <Trans>Images</Trans> : <Trans>Proof of purchase</Trans>}
      summary={
        <span className="row gap-sm middle">
          <Plural value={count} one="# image" other="# images" />
          {bytes && (
            <span className={styles.cover}>
              <Picture contentId={cover.id} bytes={bytes} alt="" shape="square" />
            </span>
          )}
        </span>
      }
    >
      <FileStrip {...strip} />
    </AccordionCard>
  );
}

/** Thumbnails. Each opens in the viewer, which steps through all files. */
export function FileStrip({ claim, files, contents }: StripProps) {
  const { t } = useLingui();
  const authors = files.map(({ id }) => claim?.files?.find((file) => file.id === id)?.createdBy ?? null);
  const [author = null, ...others] = new Set(authors);
  const [viewed, setViewed] = useState<number | null>(null);
  const shown = files.map(({ id, title }) => ({ contentId: id, title, bytes: contents.get(id) ?? null }));
  return (
    <>
      <ul className={`${styles.strip} stack gap-2s`}>
        {shown.map(({ contentId, title, bytes }, at) => (
          <li key={contentId}>
            <UnstyledButton
              className={`${styles.file} small anywhere`}
              aria-label={t`See ${title}`}
              disabled={!bytes}
              onClick={() => setViewed(at)}
            >
              <Picture contentId={contentId} bytes={bytes} alt="" />
              {title}
            </UnstyledButton>
            {others.length > 0 && authors[at] && <small className="soft">{authors[at]}</small>}
          </li>
        ))}
      </ul>
      {others.length === 0 && author && (
        <p className="soft">
          <Trans>Added by {author}</Trans>
        </p>
      )}
      <FileViewer files={shown} at={viewed} onGo={setViewed} onClose={() => setViewed(null)} />
    </>
  );
}
