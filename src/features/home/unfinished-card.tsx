import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '#ui/card.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import { ForwardLink } from '#ui/links.tsx';
import styles from './unfinished-card.module.css';

type Props = {
  title: ReactNode;
  serialNumber: string;
  /** The content of the draft, and its age. */
  children: ReactNode;
  to: string;
  /** Number of further drafts, which the outbox lists. */
  others: number;
};

/** A draft with a link to its form. */
export function UnfinishedCard({ title, serialNumber, children, to, others }: Props) {
  return (
    <Card inside="flush">
      <div className={`${styles.row} row gap-md`}>
        <IconTile icon="pencil" />
        <div className="grow">
          <h2 className={`${styles.title} wrap gap-xs flat`}>
            <span>{title}</span>
            {serialNumber && <span className={`${styles.serial} mono`}>{serialNumber}</span>}
          </h2>
          <p className="note">{children}</p>
          {others > 0 && (
            <ForwardLink to="/outbox">
              <Plural value={others} one="# other to finish" other="# others to finish" />
            </ForwardLink>
          )}
        </div>
        <Button component={Link} to={to} size="md" variant="default">
          <Trans>Continue</Trans>
        </Button>
      </div>
    </Card>
  );
}
