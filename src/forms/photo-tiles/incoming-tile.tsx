import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { photoRefusalText } from './photo-refusal-text.ts';
import styles from './photos.module.css';
import type { Incoming } from './use-add-photos.ts';

type Props = { incoming: Incoming; filesMax?: number; onLeave: () => void };

/** A file that is being prepared, or the reason of its refusal. */
export function IncomingTile({ incoming, filesMax, onLeave }: Props) {
  const { t } = useLingui();
  const { name, refusal } = incoming;
  return (
    <li className={`${styles.tile} panel`} data-refused={refusal !== null}>
      <span className={`${styles.placeholder} centre`}>
        <Icon name={refusal ? 'alert' : 'images'} size="large" />
      </span>
      <div className={`${styles.caption} stack gap-2 anywhere`} role={refusal ? 'alert' : 'status'}>
        <b>{name}</b>
        {refusal ? (
          <Mark tone="bad">{photoRefusalText(refusal, filesMax)}</Mark>
        ) : (
          <>
            <small>
              <Trans>Getting it ready</Trans>
            </small>
            <ProgressBar value={null} label={t`Getting ${name} ready`} />
          </>
        )}
      </div>
      <div className={`${styles.actions} wrap gap-0 between`}>
        <Button size="md" variant="subtle" onClick={onLeave}>
          {refusal ? <Trans>Dismiss</Trans> : <Trans>Cancel</Trans>}
        </Button>
      </div>
    </li>
  );
}
