import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { claimPlaces } from '#domain/event-place.ts';
import type { FollowUpFormKind } from '#storage/rows.ts';
import { Icon } from '#ui/icon.tsx';
import type { ClaimActions, NextAction } from './claim-actions.ts';
import { closedText } from './closed-text.ts';
import { followUpAction } from './follow-up-action.ts';
import styles from './follow-ups.module.css';

type Props = {
  actions: ClaimActions;
  status: string | null;
  /** The id of the element with the reason for a closed action. */
  noteId: string;
  /** The next step, whose button is filled; null where it is not the depot's turn. */
  next?: NextAction | null;
  onOpen: (kind: FollowUpFormKind) => void;
  onAddPhotos?: () => void;
};

/** The actions of a claim (R-CLAIM-10). */
export function ActionBar({ next = null, onAddPhotos, ...props }: Props) {
  const isAsked = next === 'photos' || next === 'information';
  return (
    <div className={styles.actions} data-many data-asked={isAsked}>
      <FollowUpButtons isInvoiceNext={next === 'invoice'} {...props} />
      {next === 'photos' && (
        <Button leftSection={<Icon name="camera" size="small" />} onClick={onAddPhotos}>
          <Trans>Add photos</Trans>
        </Button>
      )}
      {next === 'information' && (
        <Button component={Link} to={{ hash: claimPlaces.information_requested }} replace>
          <Trans>Answer</Trans>
        </Button>
      )}
    </div>
  );
}

type FollowUpButtonsProps = Pick<Props, 'actions' | 'status' | 'noteId' | 'onOpen'> & { isInvoiceNext?: boolean };

/** The estimate and the invoice. On a phone they leave the bar to what is asked for. */
function FollowUpButtons({ isInvoiceNext = false, ...props }: FollowUpButtonsProps) {
  return (
    <>
      <ActionButton kind="amendment" {...props} />
      <ActionButton kind="invoice" isNext={isInvoiceNext} {...props} />
    </>
  );
}

/** The estimate and the invoice in the page of a phone, whose bar has what is asked for alone. */
export function ActionsOnPhone(props: Omit<FollowUpButtonsProps, 'isInvoiceNext'>) {
  return (
    <div className={`${styles.actions} ${styles.onPhone}`} data-screen-only>
      <FollowUpButtons {...props} />
    </div>
  );
}

type ActionButtonProps = Pick<Props, 'actions' | 'status' | 'noteId' | 'onOpen'> & {
  kind: FollowUpFormKind;
  isNext?: boolean;
};

/** An action of a claim. A closed one stays focusable, gives the reason and moves the focus to it. */
function ActionButton({ kind, isNext = false, actions, status, noteId, onOpen }: ActionButtonProps) {
  const state = actions[kind];
  const label = followUpAction(kind);
  if (state === 'open')
    return (
      <Button variant={isNext ? 'filled' : 'default'} onClick={() => onOpen(kind)}>
        {label}
      </Button>
    );
  return (
    <Button
      variant="default"
      data-disabled
      aria-disabled
      aria-describedby={noteId}
      title={closedText(kind, state, status)}
      leftSection={<Icon name="lock" size="small" />}
      onClick={() => document.getElementById(noteId)?.focus()}
    >
      {label}
    </Button>
  );
}
