import { Button, CloseButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { Icon } from '#ui/icon.tsx';
import { pause, resume, sendNow, undo, useDelayedActions } from './delayed-actions.ts';
import { undoKey, useKeys } from './desk-keys.tsx';
import styles from './undo-bar.module.css';

/** What is sent in a moment, with "Undo" (R-DESK-52). It waits while it has the focus. */
export function UndoBar() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const waiting = useDelayedActions((state) => state.waiting);
  const goBack = () => {
    const undone = undo();
    if (undone) void navigate(undone.place);
  };
  useKeys([[undoKey, goBack]]);
  return (
    <div className={styles.place} role="status">
      {waiting && (
        <div className={`${styles.bar} panel row gap-sm`} onFocus={pause} onBlur={resume}>
          <Icon name="clock" size="small" />
          <p>{waiting.text}</p>
          <Button size="md" variant="default" aria-keyshortcuts={undoKey.keys[0]} onClick={goBack}>
            <Trans>Undo</Trans>
          </Button>
          <CloseButton size={44} iconSize={20} aria-label={t`Send now`} onClick={() => void sendNow()} />
        </div>
      )}
    </div>
  );
}
