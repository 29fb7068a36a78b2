import { VisuallyHidden } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Account } from '#contract/session.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './search.module.css';
import { showNotice } from '#ui/notices.ts';
import { useLazyModule } from '#ui/use-lazy-module.ts';
import { useNeeded } from '#ui/use-needed.ts';
import { useStable } from '#ui/use-stable.ts';

const loadDialog = () => import('./search-dialog.tsx');

/** Opens the search: a field's look on a desk, the glass alone on a phone; Ctrl K, or Cmd K, on a keyboard (R-UI-14). */
export function SearchButton({ account }: { account: Account }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const needed = useNeeded(opened);
  const [typed, setTyped] = useState('');
  const giveUp = useStable(() => {
    setOpened(false);
    showNotice({ tone: 'error', text: t`The search could not be loaded. Check the network, then try again.` });
  });
  const dialog = useLazyModule(loadDialog, opened, giveUp);

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
    const collected = new AbortController();
    const options = { capture: true, signal: collected.signal };
    // Until the field has the focus, what is typed goes into it, and is no key of the page below.
    const collect = (event: KeyboardEvent) => {
      if (event.key === 'Tab' || document.activeElement?.closest('[role=dialog]')) return;
      event.stopPropagation();
      event.preventDefault();
      if (event.key === 'Escape') setOpened(false);
      if (event.key === 'Backspace') setTyped((before) => before.slice(0, -1));
      const isCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
      if (event.key.length === 1 && !isCommand) setTyped((before) => before + event.key);
    };
    addEventListener('keydown', collect, options);
    // A press ends this: the page gets the keys again.
    addEventListener('pointerdown', () => collected.abort(), options);
    return () => collected.abort();
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
