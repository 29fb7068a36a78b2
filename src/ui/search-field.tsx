import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { Icon } from './icon.tsx';

/** Typing rests for so long before it is searched for (R-UI-06). */
const searchAfterMs = 300;

type Props = {
  label: string;
  placeholder: string;
  maxLength?: number;
  /** What is searched for now. */
  value: string;
  /** Gets what is to be searched for, without blanks around it. */
  onSearch: (text: string) => void;
};

/** A field that searches while one types, and at once with Enter. */
export function SearchField({ label, placeholder, maxLength, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const [sought, setSought] = useState(value);
  const [asked, setAsked] = useState(value);
  if (sought !== value) {
    setSought(value);
    // It changed by itself, by the browser's way back for one. What was asked for here may come after more was typed.
    if (value !== asked) setTyped(value);
    setAsked(value);
  }
  const search = useDebouncedCallback((text: string) => {
    setAsked(text.trim());
    onSearch(text.trim());
  }, searchAfterMs);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      leftSection={<Icon name="search" />}
      leftSectionWidth={44}
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
