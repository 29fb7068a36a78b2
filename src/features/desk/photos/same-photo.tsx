import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '#ui/dialog.tsx';
import { formatDay } from '#ui/format.ts';
import { DialogActions } from '#ui/layout.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { useBytesRef } from '#ui/use-bytes-ref.ts';
import { useFileContents } from '../../claims/detail/use-file-contents.ts';
import styles from './photos.module.css';

/** A file that is also in another claim or registration. */
export type SameFile = {
  fileId: string;
  otherFileId: string;
  /** Of the other claim or registration. */
  name: string;
  createdAt: string;
  /** Its screen. */
  to: string;
  /** Whose it is, and how it stands. */
  about: readonly (string | null)[];
};

type Props = {
  /** Where the same photo is, once at least. */
  others: readonly SameFile[];
  number: number;
  bytes: Blob | null;
};

/** Says that a photo is in another claim or registration too, and shows both side by side (R-DESK-50). */
export function SamePhoto({ others, number, bytes }: Props) {
  const [opened, setOpened] = useState(false);
  const [first, ...more] = others;
  if (!first) return null;
  const { name } = first;
  return (
    <>
      <UnstyledButton className={styles.same} onClick={() => setOpened(true)}>
        <StateBadge tone="bad">
          <Trans>Same photo in {name}</Trans>
          {more.length > 0 && ` +${more.length}`}
        </StateBadge>
        <VisuallyHidden>
          {' '}
          <Trans>Compare photo {number}</Trans>
        </VisuallyHidden>
      </UnstyledButton>
      <Dialog opened={opened} onClose={() => setOpened(false)} size="xl" title={<Trans>The same photo</Trans>}>
        {opened && <Compared others={others} number={number} bytes={bytes} />}
        <DialogActions>
          <Button component={Link} to={first.to}>
            <Trans>Open {name}</Trans>
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function Compared({ others, number, bytes }: Props) {
  const { t } = useLingui();
  const documents = useMemo(
    () =>
      others.map(({ otherFileId: id, name, createdAt }) => ({
        id,
        title: name,
        fileType: '',
        lastModifiedDate: createdAt,
        size: 0,
      })),
    [others],
  );
  const contents = useFileContents(documents);
  return (
    <div className={`${styles.compared} stack`}>
      <figure>
        <Shown bytes={bytes} alt={t`Photo ${number} shown here`} />
        <figcaption className="wrap middle target">
          <Trans>Shown here</Trans>
        </figcaption>
      </figure>
      {others.map(({ otherFileId, name, to, about, createdAt }) => (
        <figure key={otherFileId}>
          <Shown bytes={contents.get(otherFileId) ?? null} alt={t`Photo of ${name}`} />
          <figcaption className="wrap middle target">
            <Link to={to}>{name}</Link>
            <span className="soft">{[...about, formatDay(createdAt)].filter(Boolean).join(', ')}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function Shown({ bytes, alt }: { bytes: Blob | null; alt: string }) {
  return <div>{bytes && <Image bytes={bytes} alt={alt} />}</div>;
}

function Image({ bytes, alt }: { bytes: Blob; alt: string }) {
  return <img ref={useBytesRef(bytes)} alt={alt} decoding="async" />;
}
