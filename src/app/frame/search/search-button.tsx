import { VisuallyHidden } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Account } from '#contract/session.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './search.module.css';
import { useLazyModule } from '#ui/use-lazy-module.ts';
import { useNeeded } from '#ui/use-needed.ts';
import { useStable } from '#ui/use-stable.ts';

const loadDialog = () => import('./search-dialog.tsx');

/** Opens the search: a field's look on a desk, the glass alone on a phone; Ctrl K, or Cmd K, on a keyboard (R-UI-14). */
export function SearchButton({ account }: { account: Account }) {
  const [opened, setOpened] = useState(false);
  const needed = useNeeded(opened);
  const [typed, setTyped] = useState('');
  const dialog = useLazyModule(loadDialog, opened);

  const start = useStable(() => {
    setTyped('');
    setOpened(true);
  });

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      // Over an open dialog it would lose what is typed there.
      if (!document.querySelector('[role=dialog]')) start();
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, [start]);

  useEffect(() => {
    if (!opened) return undefined;
    // Until the field has the focus, what is typed goes into it, and is no key of the page below.
    const collect = (event: KeyboardEvent) => {
      if (document.activeElement?.closest('[role=dialog]')) return;
      event.stopPropagation();
      if (event.key === 'Escape') setOpened(false);
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      setTyped((before) => before + event.key);
    };
    addEventListener('keydown', collect, { capture: true });
    return () => removeEventListener('keydown', collect, { capture: true });
  }, [opened]);

  return (
    <>
      <button
        type="button"
        className={`${styles.open} small target`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={start}
      >
        <Icon name="search" />
        <VisuallyHidden>
          <Trans>Search</Trans>
        </VisuallyHidden>
        <span className={`${styles.hint} soft`} aria-hidden="true">
          <Trans>Search</Trans>
        </span>
        <kbd className={styles.key} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      {needed && dialog && (
        <dialog.SearchDialog {...{ account, opened, typed }} onType={setTyped} onClose={() => setOpened(false)} />
      )}
    </>
  );
}
