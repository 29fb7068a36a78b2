import { VisuallyHidden } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { lazy, useEffect, useState } from 'react';
import type { Account } from '#contract/session.ts';
import { Icon } from '#ui/icon.tsx';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';
import styles from './search.module.css';
import { useNeeded } from '#ui/use-needed.ts';

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }));

/** Opens the search: a field's look on a desk, the glass alone on a phone; Ctrl K, or Cmd K, on a keyboard (R-UI-14). */
export function SearchButton({ account }: { account: Account }) {
  const [opened, setOpened] = useState(false);
  const needed = useNeeded(opened);

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      // Over an open dialog it would lose what is typed there.
      if (!document.querySelector('[role=dialog]')) setOpened(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);

  return (
    <>
      <button
        type="button"
        className={`${styles.open} small target`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened(true)}
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
      {needed && (
        <LazyBoundary>
          <SearchDialog account={account} opened={opened} onClose={() => setOpened(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
