import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { ImportedFiles } from '#offline/export/import-files.ts';
import { importOutcomes } from '#offline/export/import-work.ts';
import { Callout } from '#ui/callout.tsx';
import { DialogActions } from '#ui/layout.tsx';
import { ForwardLink } from '#ui/links.tsx';
import { exportFileErrorText } from './export-file-error-text.ts';
import { WorkCount } from './work-count.tsx';

type Props = { imported: ImportedFiles; onClose: () => void };

/** The result of an import: what was imported, what was not, and why. */
export function ImportedWorkSummary({ imported, onClose }: Props) {
  const { entries, drafts, here, sent, newer, damaged, missing, problems } = imported;
  const close = useRef<HTMLButtonElement>(null);
  // The focused button was removed with the form.
  useEffect(() => close.current?.focus(), []);
  const anyImported = entries + drafts > 0;
  const nothingRead = problems.length > 0 && importOutcomes.every((outcome) => imported[outcome] === 0);
  return (
    <>
      {problems.length > 0 && (
        <Callout
          tone="bad"
          announce="alert"
          title={nothingRead ? <Trans>Nothing came in</Trans> : <Trans>Not all came in</Trans>}
        >
          {problems.map(({ file, reason }) => {
            const problem = exportFileErrorText(reason);
            return (
              <p key={file}>
                <Trans>
                  {file}: {problem}
                </Trans>
              </p>
            );
          })}
        </Callout>
      )}
      {missing > 0 && (
        <Callout
          tone="wait"
          title={
            <Plural
              value={missing}
              one="# more file belongs to this work. Import it too, unless you have already."
              other="# more files belong to this work. Import them too, unless you have already."
            />
          }
        />
      )}
      {!nothingRead && (
        <Callout
          tone={anyImported ? 'ok' : 'info'}
          announce="status"
          title={
            anyImported ? (
              <Trans>
                Imported: <WorkCount entries={entries} drafts={drafts} />
              </Trans>
            ) : (
              <Trans>Nothing new came in</Trans>
            )
          }
        >
          {entries > 0 && (
            <Trans>
              It is sent as if you had made it here. Change it on one tablet only. If both send it, it arrives once.
            </Trans>
          )}
        </Callout>
      )}
      <ul className="hide-empty">
        {here > 0 && (
          <li>
            <Plural value={here} one="# was here already" other="# were here already" />
          </li>
        )}
        {sent > 0 && (
          <li>
            <Plural value={sent} one="# has been sent from here already" other="# have been sent from here already" />
          </li>
        )}
        {newer > 0 && (
          <li>
            <Plural
              value={newer}
              one="# was made by a newer version of the app: update the app, then import the file again"
              other="# were made by a newer version of the app: update the app, then import the file again"
            />
          </li>
        )}
        {damaged > 0 && (
          <li>
            <Plural
              value={damaged}
              one="# was left out: a photo of it was damaged before it was saved"
              other="# were left out: photos of them were damaged before they were saved"
            />
          </li>
        )}
      </ul>
      <ForwardLink to="/outbox">
        <Trans>Open the outbox</Trans>
      </ForwardLink>
      <DialogActions>
        <Button ref={close} onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </>
  );
}
