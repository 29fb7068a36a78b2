import { Icon } from '#ui/icon.tsx';
import type { ClaimActions } from './claim-actions.ts';
import { closedTexts } from './closed-text.ts';
import styles from './follow-ups.module.css';

type Props = { id: string; actions: ClaimActions; status: string | null };

/** Why an action is closed, shown beside its button. */
export function ActionNote({ id, actions, status }: Props) {
  return (
    <div id={id} tabIndex={-1} className={`${styles.reasons} unframed stack gap-2xs`}>
      {closedTexts(actions, status).map((text) => (
        <p key={text}>
          <Icon name="lock" size="small" />
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}
