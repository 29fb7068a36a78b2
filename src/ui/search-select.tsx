import { Select } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';
import { memoByContent } from './memo-by-content.ts';
import { createOptionSearch } from './option-search.ts';
import styles from './search-select.module.css';

type Option = { value: string; label: string };

type Props = {
  id: string;
  label: ReactNode;
  description?: ReactNode;
  value: string;
  error?: ReactNode;
  options: readonly Option[];
  /** The chosen option, if it may be missing from the list. The field shows it, the list does not. */
  chosen?: Option | null;
  /** Text of the list when there are no options. */
  whenEmpty?: string;
  placeholder?: string;
  clearable?: boolean;
  /** For a field that adds to a list: what is chosen is not shown in it. */
  clearsOnChoice?: boolean;
  /** Finds the options for what is typed; without it they are filtered here. */
  onSearch?: (typed: string) => void;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/** At most so many options are listed. Typing finds the others. */
const shownMax = 100;

/** A choice from a long list. Typing filters it, ignoring accents and case, or searches. */
export const SearchSelect = memoByContent(function SearchSelect(props: Props) {
  const {
    options,
    chosen = null,
    whenEmpty,
    clearable = false,
    clearsOnChoice = false,
    onSearch,
    onChange,
    value,
    ...field
  } = props;
  const { t } = useLingui();
  const [searchedOptions] = useState(createOptionSearch);
  const [search, setSearch] = useState('');
  const hasCross = clearable && value !== '';
  const isListed = chosen === null || options.some((option) => option.value === chosen.value);
  const selectable = isListed ? options : [chosen, ...options];
  return (
    <Select
      placeholder={t`Choose`}
      {...field}
      searchable
      clearable={clearable}
      clearSectionMode="clear"
      clearButtonProps={{ className: styles.clear }}
      classNames={{ option: styles.option }}
      data={selectable}
      value={value === '' ? null : value}
      nothingFoundMessage={options.length === 0 && whenEmpty ? whenEmpty : t`Nothing found`}
      autoComplete="off"
      allowDeselect={false}
      checkIconPosition="right"
      maxDropdownHeight={300}
      // A closed list is not rendered: a hundred options cost a slow phone 100 ms.
      comboboxProps={{ keepMounted: false, transitionProps: { duration: 0 } }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...(!hasCross && { rightSection: <Icon name="down" size="small" />, rightSectionPointerEvents: 'none' })}
      // Mantine's `limit` does not apply to a custom filter: without a limit here each key would render thousands of
      // options.
      filter={({ options: all, search }) =>
        onSearch
          ? all.slice(selectable.length - options.length)
          : searchedOptions(
              all.filter((option) => 'value' in option),
              search,
              shownMax,
            )
      }
      searchValue={search}
      onSearchChange={(typed) => {
        setSearch(typed);
        onSearch?.(typed);
      }}
      // Mantine leaves the typed letters when the chosen option is chosen again.
      onOptionSubmit={(submitted) =>
        setSearch(clearsOnChoice ? '' : (options.find((option) => option.value === submitted)?.label ?? ''))
      }
      onChange={(changed) => onChange(changed ?? '')}
    />
  );
});
