import { Select } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import searchStyles from '#ui/search-select.module.css';
import { Icon } from '#ui/icon.tsx';
import type { PickLists } from './use-picks.ts';

type Props = PickLists & {
  id: string;
  label: ReactNode;
  description: ReactNode;
  disabled: boolean;
  onPick: (id: string) => void;
};

/**
 * Adds to a list what is found by a number or words. Enter takes what the arrows marked, else the row with exactly this
 * number, so that a scanner's code is taken at once, and never another part (R-PICK-08).
 */
export function PickSearch({ search, find, onPick, ...field }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isMarked, setMarked] = useState(false);
  const [missed, setMissed] = useState('');
  const shown = useDeferredValue(typed);
  const options = useMemo(() => (isOpen ? search(shown) : []), [search, shown, isOpen]);
  return (
    <div>
      <Select
        {...field}
        searchable
        classNames={{ option: searchStyles.option }}
        data={options}
        value={null}
        placeholder={t`Number or words`}
        nothingFoundMessage={t`Nothing found`}
        autoComplete="off"
        maxDropdownHeight={300}
        comboboxProps={{ keepMounted: false, transitionProps: { duration: 0 } }}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        rightSection={<Icon name="search" size="small" />}
        rightSectionPointerEvents="none"
        filter={({ options: all }) => all}
        searchValue={typed}
        onSearchChange={(text) => {
          setTyped(text);
          setMarked(false);
          if (text !== typed) setMissed('');
        }}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        onKeyDownCapture={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setMarked(true);
          const text = event.currentTarget.value;
          if (event.key !== 'Enter' || (isMarked && hasMarkedOption(event.currentTarget))) return;
          // What is not listed sends no form.
          event.preventDefault();
          event.stopPropagation();
          if (text === '') return;
          const exact = find(text);
          if (exact !== null) pick(exact);
          else setMissed(text);
        }}
        onChange={(id) => id !== null && pick(id)}
      />
      <p role="status" className="note">
        {missed !== '' && (
          <Trans>No number is exactly “{missed}”: choose from the list, or search for other words.</Trans>
        )}
      </p>
    </div>
  );

  function pick(id: string): void {
    setTyped('');
    setMissed('');
    onPick(id);
  }
}

/** Whether an option of the open list is the one that the arrows marked. */
function hasMarkedOption(input: HTMLInputElement): boolean {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  return Boolean(list?.querySelector('[data-combobox-selected]'));
}
