import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type Failure, failureOf, isMissingNetwork } from '#api/failure.ts';
import type { Account } from '#contract/session.ts';
import { type DocumentRow, isHere } from '#storage/document-rows.ts';
import { refreshSaved } from '#offline/saved-documents/refresh-saved.ts';
import { saveDocuments } from '#offline/saved-documents/saving.ts';
import { useWhenBack } from '#queries/use-online.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { useSlow } from '#ui/use-slow.ts';
import { useStable } from '#ui/use-stable.ts';
import { failureWords } from '#messages/failure-words.ts';
import styles from './documents.module.css';

type Check = { phase: 'checking' } | { phase: 'done' } | { phase: 'failed'; failure: Failure };

/**
 * Checks the saved documents for changes on the server, when the screen opens and on request, and updates them on
 * request.
 */
export function SavedCheck({ account, rows }: { account: Account; rows: readonly DocumentRow[] }) {
  const [check, setCheck] = useState<Check>({ phase: 'checking' });
  const slow = useSlow(check.phase === 'checking');
  const changed = rows.filter((row) => row.held !== null && row.gone === 'no' && !isHere(row));

  const start = useStable(async () => {
    setCheck({ phase: 'checking' });
    try {
      await refreshSaved(account, rows);
      setCheck({ phase: 'done' });
    } catch (error) {
      setCheck({ phase: 'failed', failure: failureOf(error) });
    }
  });
  useEffect(() => void start(), [start]);
  useWhenBack(() => void start());

  return (
    <div className={`${styles.model} wrap middle between`}>
      <span role="status">
        {check.phase === 'failed' &&
          (isMissingNetwork(check.failure) ? (
            <Mark tone="wait" icon="offline">
              <Trans>Portal unreachable: we can’t check for changes now. You can open them all.</Trans>
            </Mark>
          ) : (
            <Mark tone="bad">{failureWords(check.failure)}</Mark>
          ))}
        {check.phase === 'done' && changed.length === 0 && (
          <Mark tone="ok">
            <Trans>Nothing has changed on the server.</Trans>
          </Mark>
        )}
        {changed.length > 0 && (
          <Mark tone="wait" icon="fresh">
            <Plural
              value={changed.length}
              one="# document has changed on the server."
              other="# documents have changed on the server."
            />
          </Mark>
        )}
      </span>
      <span className={`${styles.actions} wrap middle`}>
        {changed.length > 0 && (
          <Button
            size="md"
            leftSection={<Icon name="download" size="small" />}
            onClick={() =>
              void saveDocuments(
                account.id,
                changed.map(({ listed, place }) => ({ document: listed, place })),
              )
            }
          >
            <Trans>Update what changed</Trans>
          </Button>
        )}
        <Button
          size="md"
          variant="default"
          leftSection={<Icon name="refresh" size="small" />}
          loading={slow}
          onClick={() => void start()}
        >
          <Trans>Check again</Trans>
        </Button>
      </span>
    </div>
  );
}
