import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DeskClaim } from '#contract/claim-decisions.ts';
import { claimStatusName } from '#messages/names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { formatDay } from '#ui/format.ts';
import { DialogActions } from '#ui/layout.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { useBytesRef } from '#ui/use-bytes-ref.ts';
import { useFileContents } from '../../claims/detail/use-file-contents.ts';
import styles from './decision.module.css';

type OtherPhoto = DeskClaim['samePhotos'][number];

type Props = {
  /** The claims with the same photo, one of them at least. */
  others: readonly OtherPhoto[];
  number: number;
  bytes: Blob | null;
};

/** Says that a photo is in another claim too, and shows both side by side (R-DESK-50). */
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
          <Button component={Link} to={`/desk/claims/${first.id}`}>
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
        <Shown bytes={bytes} alt={t`Photo ${number} of this claim`} />
        <figcaption className="wrap middle target">
          <Trans>This claim</Trans>
        </figcaption>
      </figure>
      {others.map(({ id, otherFileId, name, depot, status, createdAt }) => (
        <figure key={otherFileId}>
          <Shown bytes={contents.get(otherFileId) ?? null} alt={t`Photo of ${name}`} />
          <figcaption className="wrap middle target">
            <Link to={`/desk/claims/${id}`}>{name}</Link>
            <span className="soft">
              {[depot, status && claimStatusName(status), formatDay(createdAt)].filter(Boolean).join(', ')}
            </span>
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
