import { Select } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import searchStyles from '#ui/search-select.module.css';
import { Icon } from '#ui/icon.tsx';

type Props = {
  id: string;
  label: ReactNode;
  description: ReactNode;
  /** The best options for what is typed; without a text those that fit the product. */
  search: (typed: string) => { value: string; label: string }[];
  onPick: (id: string) => void;
};

/** Adds to a list what is found by a number or words: Enter takes the first, so that a scanner's code is taken at once. */
export function PickSearch({ search, onPick, ...field }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const shown = useDeferredValue(typed);
  const options = useMemo(() => (isOpen ? search(shown) : []), [search, shown, isOpen]);
  return (
    <Select
      {...field}
      searchable
      selectFirstOptionOnChange
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
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || typed === '') return;
        // The list takes what is marked in it; not while it is behind a scanner, and an unlisted code sends no form.
        if (shown === typed && isMarked(event.currentTarget)) return;
        const [first] = search(typed);
        event.preventDefault();
        event.stopPropagation();
        if (first) pick(first.value);
      }}
      onChange={(id) => id !== null && pick(id)}
    />
  );

  function pick(id: string): void {
    setTyped('');
    onPick(id);
  }
}

/** Whether an option is marked in the list of a field. */
function isMarked(field: HTMLInputElement): boolean {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return Boolean(list?.querySelector('[data-combobox-selected]'));
}
