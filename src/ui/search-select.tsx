import { Select } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { searchedOptions } from './searched-options.ts';
import styles from './search-select.module.css';

type Option = { value: string; label: string };

type Props = {
  id: string;
  label: ReactNode;
  description?: ReactNode;
  value: string;
  error?: ReactNode;
  options: readonly Option[];
  /** What the list says while there is nothing to choose from. */
  whenEmpty?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/** So many options are shown at once; whoever looks for another one types. */
const shownMax = 100;

/** A choice from a list that can be long: typing narrows it, whatever the accents and capitals. */
export function SearchSelect({ options, whenEmpty, onChange, value, ...field }: Props) {
  const { t } = useLingui();
  return (
    <Select
      {...field}
      searchable
      classNames={{ option: styles.option }}
      data={options}
      value={value === '' ? null : value}
      placeholder={t`Choose`}
      nothingFoundMessage={options.length === 0 && whenEmpty ? whenEmpty : t`Nothing found`}
      autoComplete="off"
      allowDeselect={false}
      checkIconPosition="right"
      maxDropdownHeight={300}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={<Icon name="down" size="small" />}
      rightSectionPointerEvents="none"
      // A filter of one's own is not held to `limit`: thousands of options would be made at every key.
      filter={({ options: all, search }) =>
        searchedOptions(
          all.filter((option) => 'value' in option),
          search,
          shownMax,
        )
      }
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
