import { NativeSelect } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Age } from '#ui/age.tsx';
import { Icon } from '#ui/icon.tsx';
import { OpenFilters } from '#ui/open-filters.tsx';
import { SearchField } from '#ui/search-field.tsx';
import styles from './queue.module.css';

/** A filter of a queue; it is off while its value is empty. */
export type FilterChoices<Name extends string> = {
  name: Name;
  /** Its name, shown while it is off. */
  label: string;
  value: string;
  data: readonly { value: string; label: string }[];
  /** The words of a value that is not among the choices; its name without them. */
  otherLabel?: string;
};

type Props<Name extends string> = {
  searchLabel: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  filters: readonly FilterChoices<Name>[];
  onFilter: (name: Name, value: string) => void;
  onClear: () => void;
  /** How many rows match. */
  count: ReactNode;
  readAt: string | null;
};

/** The search and the filters of a queue of the desk, and how many rows match. */
export function FilterBar<Name extends string>({
  searchLabel,
  placeholder,
  search,
  onSearch,
  filters,
  onFilter,
  onClear,
  count,
  readAt,
}: Props<Name>) {
  const [opened, setOpened] = useState(false);
  const chosen = [search, ...filters.map(({ value }) => value)].filter((value) => value !== '').length;
  return (
    <search className={`${styles.filters} wrap middle`} data-open={opened}>
      <SearchField
        label={searchLabel}
        placeholder={placeholder}
        maxLength={255}
        value={search}
        onSearch={(typed) => typed === search || onSearch(typed)}
      />
      {/* Where the window is narrow the filters take no room until they are wanted. */}
      <OpenFilters className={styles.open} opened={opened} onOpen={setOpened} count={chosen} />
      {filters.map(({ name, label, value, data, otherLabel = label }) => (
        <NativeSelect
          key={name}
          className={styles.filter}
          style={{ '--characters': label.length }}
          aria-label={label}
          data-set={value !== ''}
          value={value}
          data={[
            { value: '', label },
            ...data,
            // A range of one's own, or a choice that is not read yet.
            ...(value === '' || data.some((one) => one.value === value) ? [] : [{ value, label: otherLabel }]),
          ]}
          rightSection={<Icon name="down" size="small" />}
          onChange={({ currentTarget }) => onFilter(name, currentTarget.value)}
        />
      ))}
      {chosen > 0 && (
        <button type="button" className={`${styles.clear} target small semibold`} onClick={onClear}>
          <Trans>Clear filters</Trans>
        </button>
      )}
      <p role="status" className={`${styles.count} note`}>
        <span>{count}</span>
        {readAt !== null && (
          <span>
            <Trans>
              Read <Age since={readAt} />
            </Trans>
          </span>
        )}
      </p>
    </search>
  );
}
