import { TextInput } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type Ref, useState } from 'react';
import { Icon } from '../../icon.tsx';
import styles from './pdf.module.css';
import { StepButton } from './step-button.tsx';
import type { PagesState } from './show-pages.ts';

type Props = {
  ref: Ref<HTMLInputElement>;
  found: PagesState['found'];
  onFind: (words: string, next?: -1 | 1) => void;
};

/** Searches the whole document: the number of matches, and steps between them. */
export function PdfSearch({ ref, found, onFind }: Props) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const none = words === '' || found.of === 0;
  const { at, of } = found;
  return (
    <div className={styles.search} role="search">
      <TextInput
        ref={ref}
        type="search"
        aria-label={t`Search this document`}
        placeholder={t`Search this document`}
        leftSection={<Icon name="search" />}
        leftSectionWidth="var(--target)"
        autoComplete="off"
        enterKeyHint="search"
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value);
          onFind(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && words !== '') onFind(words, event.shiftKey ? -1 : 1);
        }}
      />
      <span role="status" className={`${styles.found} note`}>
        {words !== '' &&
          (found.searching ? (
            <Trans>Searching…</Trans>
          ) : of === 0 ? (
            <Trans>Not found</Trans>
          ) : at === 0 ? (
            <Plural value={of} one="# match" other="# matches" />
          ) : (
            <Trans>
              {at} of {of}
            </Trans>
          ))}
      </span>
      <StepButton icon="up" label={t`Previous match`} off={none} onClick={() => onFind(words, -1)} />
      <StepButton icon="down" label={t`Next match`} off={none} onClick={() => onFind(words, 1)} />
    </div>
  );
}
