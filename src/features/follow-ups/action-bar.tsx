import { Button } from '@mantine/core';
import type { FollowUpFormKind } from '#storage/rows.ts';
import { Icon } from '#ui/icon.tsx';
import type { ClaimActions } from './claim-actions.ts';
import { closedText } from './closed-text.ts';
import { followUpAction } from './follow-up-action.ts';

type Props = { actions: ClaimActions; status: string | null; noteId: string; onOpen: (kind: FollowUpFormKind) => void };

/** The actions of a claim (R-CLAIM-10). */
export function ActionBar(props: Props) {
  return (
    <>
      <ActionButton kind="amendment" {...props} />
      <ActionButton kind="invoice" {...props} />
    </>
  );
}

type ActionButtonProps = {
  kind: FollowUpFormKind;
  actions: ClaimActions;
  status: string | null;
  /** The id of the element with the reason for a closed action. */
  noteId: string;
  onOpen: (kind: FollowUpFormKind) => void;
};

/** An action of a claim. A closed one stays focusable, gives the reason and moves the focus to it. */
function ActionButton({ kind, actions, status, noteId, onOpen }: ActionButtonProps) {
  const state = actions[kind];
  const variant = kind === 'invoice' ? 'filled' : 'default';
  const label = followUpAction(kind);
  if (state === 'open')
    return (
      <Button variant={variant} onClick={() => onOpen(kind)}>
        {label}
      </Button>
    );
  return (
    <Button
      variant={variant}
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
