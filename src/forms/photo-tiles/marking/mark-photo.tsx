import { Trans } from '@lingui/react/macro';
import { lazy, useEffect, useRef, useState } from 'react';
import { loadWords } from '#i18n/catalogues.ts';
import type { LoadedPhoto } from '#storage/rows.ts';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';
import { useNeeded } from '#ui/use-needed.ts';
import { TileButton } from '../tile-button.tsx';

// Loads with its words when the first photo is marked.
const MarkingDialog = lazy(async () => {
  const [{ MarkingDialog: Loaded }] = await Promise.all([import('./marking-dialog.tsx'), loadWords('other')]);
  return { default: Loaded };
});

async function removeMarks(id: string): Promise<void> {
  const [{ removeMarksOrSay }] = await Promise.all([import('./remove-marks.ts'), loadWords('other')]);
  await removeMarksOrSay(id);
}

type Props = {
  photo: LoadedPhoto;
  titleId: string;
  /** The files of the form, and the most it takes. */
  count: number;
  max: number;
  /** While another photo takes its place. */
  disabled: boolean;
  /** Called when the tile is gone, since another photo has its place. */
  onReplaced: () => void;
};

/** Draws on a photo of a form. Marks that were not saved when the page ended come back open (R-CLAIM-21). */
export function MarkPhoto({ photo, titleId, count, max, disabled, onReplaced }: Props) {
  const [opened, setOpened] = useState(photo.unsavedMarks !== undefined);
  const needed = useNeeded(opened);
  const replaced = useRef<(() => void) | null>(null);
  useEffect(() => () => replaced.current?.(), []);
  const onReplace = () => void (replaced.current = onReplaced);
  const { id, marks } = photo;
  return (
    <>
      <TileButton icon="pencil" titleId={titleId} disabled={disabled} onClick={() => setOpened(true)}>
        {marks ? <Trans>Edit marks</Trans> : <Trans context="draw on a photo">Mark</Trans>}
      </TileButton>
      {marks && (
        <TileButton
          icon="close"
          titleId={titleId}
          disabled={disabled}
          onClick={() => {
            onReplace();
            void removeMarks(id);
          }}
        >
          <Trans>Remove marks</Trans>
        </TileButton>
      )}
      {needed && (
        <LazyBoundary>
          <MarkingDialog
            photoId={id}
            opened={opened}
            hasRoom={count < max}
            max={max}
            onReplace={onReplace}
            onClose={() => setOpened(false)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
