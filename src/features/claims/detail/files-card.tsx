import { Plural, Trans } from '@lingui/react/macro';
import type { PortalDocument } from '#contract/files.ts';
import { Fold } from '#ui/fold.tsx';
import styles from './claim-detail.module.css';
import { KeptFileTile } from './kept-file-tile.tsx';

type Props = { kind: 'images' | 'proofs'; files: readonly PortalDocument[] };

/** The pictures of a claim, or of its proof of purchase; fetched when the card is opened. */
export function FilesCard({ kind, files }: Props) {
  const count = files.length;
  return (
    <Fold
      name={kind}
      title={kind === 'images' ? <Trans>Images</Trans> : <Trans>Proof of purchase</Trans>}
      answer={<Plural value={count} one="# image" other="# images" />}
    >
      <ul className={styles.strip}>
        {files.map((file) => (
          <li key={file.id}>
            <KeptFileTile file={file} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}
