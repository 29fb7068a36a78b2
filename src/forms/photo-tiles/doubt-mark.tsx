import { Trans } from '@lingui/react/macro';
import type { LoadedPhoto } from '#storage/rows.ts';
import { Mark } from '#ui/mark.tsx';

/** Warns of a file that the office may not be able to open. The person keeps or replaces it (R-OFF-25). */
export function DoubtMark({ file: { doubt, bytes } }: { file: Pick<LoadedPhoto, 'doubt' | 'bytes'> }) {
  if (!doubt || !bytes) return null;
  return (
    <Mark tone="wait" icon="alert">
      {doubt === 'protected' ? (
        <Trans>
          This PDF is protected: opening it may take a password. Replace it with one without a password, or keep it.
        </Trans>
      ) : (
        <Trans>This picture is damaged: a part of it may be missing. Look at it, then take it again or keep it.</Trans>
      )}
    </Mark>
  );
}
