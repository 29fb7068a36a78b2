import { Plural, Trans } from '@lingui/react/macro';
import type { ExportedWork } from '#offline/export/export-work.ts';
import { Callout } from '#ui/callout.tsx';
import { formatBytes } from '#ui/format.ts';
import { WorkCount } from './work-count.tsx';

/** A saved file. `isVerified` is true when the app knows that it was written, which it does not for a download. */
export type MadeFile = { name: string; isVerified: boolean; exported: ExportedWork };

type Props = { files: readonly MadeFile[]; of: number };

/** The saved files, and what to do with them. */
export function ExportedWorkSummary({ files, of }: Props) {
  const leftOut = files.reduce((sum, { exported }) => sum + exported.leftOut, 0);
  const [last] = files.slice(-1);
  if (!last) return null;
  const { name } = last;
  const list = files.map(({ name: file, exported }) => {
    const size = formatBytes(exported.bytes);
    return (
      <p key={file}>
        {of === 1 ? (
          <>
            <WorkCount {...exported} />, {size}
          </>
        ) : (
          <Trans>
            {file}: <WorkCount {...exported} />, {size}
          </Trans>
        )}
      </p>
    );
  });
  const [done, isWhole] = [files.length, files.length === of];
  return (
    <>
      {last.isVerified ? (
        <Callout tone="ok" announce="status" title={<Trans>Saved: {name}</Trans>}>
          {list}
          <ImportSteps of={of} />
        </Callout>
      ) : (
        <Callout
          tone="wait"
          announce="status"
          title={
            of === 1 ? (
              <Trans>Check your downloads for {name}</Trans>
            ) : (
              <Trans>
                Handed to the browser: file {done} of {of}
              </Trans>
            )
          }
        >
          {list}
          <p>
            <Trans>
              Your browser saves the file and does not tell the app when it is done. Check that your downloads show it
              as finished, with this size.
            </Trans>
          </p>
          {isWhole && <ImportSteps of={of} />}
        </Callout>
      )}
      {leftOut > 0 && (
        <Callout
          tone="bad"
          title={
            <Plural
              value={leftOut}
              one="# is not in the file: the browser could not read one of its photos."
              other="# are not in the file: the browser could not read some of their photos."
            />
          }
        />
      )}
    </>
  );
}

function ImportSteps({ of }: { of: number }) {
  return (
    <p>
      {of === 1 ? (
        <Trans>On the other tablet, log in to your account, open “This device” and import the file.</Trans>
      ) : (
        <Trans>On the other tablet, log in to your account, open “This device” and import all {of} files.</Trans>
      )}{' '}
      <Trans>
        The work stays here too and is still sent from here. If both send it, it arrives once. Change it on one of the
        two only.
      </Trans>
    </p>
  );
}
