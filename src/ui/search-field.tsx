import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { tidyLine } from '#text/tidied.ts';
import { Icon } from './icon.tsx';

/** Delay between the last key and the search (R-UI-06). */
export const searchAfterMs = 300;

type Props = {
  label: string;
  placeholder: string;
  maxLength?: number;
  /** The current search text. */
  value: string;
  /** Receives the search text, tidied. */
  onSearch: (text: string) => void;
};

/** A search field. It searches while a person types, and at once on Enter. */
export function SearchField({ label, placeholder, maxLength, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [lastSearched, setLastSearched] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    // The value changed from outside, such as by the back button. Ignores its own search arriving after further typing.
    if (value !== lastSearched) setTyped(value);
    setLastSearched(value);
  }
  const search = useDebouncedCallback((text: string) => {
    const searched = tidyLine(text);
    setLastSearched(searched);
    onSearch(searched);
  }, searchAfterMs);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      leftSection={<Icon name="search" />}
      leftSectionWidth="var(--target)"
      autoComplete="off"
      enterKeyHint="search"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value);
      }}
      onKeyDown={({ key }) => key === 'Enter' && search.flush()}
    />
  );
}
