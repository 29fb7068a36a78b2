import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { keepUnsavedMarks, type OpenedMarks, openMarks } from '#offline/photos/marks.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useStable } from '#ui/use-stable.ts';
import { MarkingForm } from './marking-form.tsx';

type Props = {
  photoId: string;
  opened: boolean;
  hasRoom: boolean;
  max: number;
  /** Called before the photo is replaced by a marked one. */
  onReplace: () => void;
  onClose: () => void;
};

type Opened = OpenedMarks & { picture: ImageBitmap };

/** Draws arrows, circles and texts on a photo (R-CLAIM-21). */
export function MarkingDialog({ photoId, opened, hasRoom, max, onReplace, onClose }: Props) {
  const { t } = useLingui();
  const [photo, setPhoto] = useState<Opened | null>(null);
  const [isChanged, setChanged] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [asks, setAsks] = useState(false);
  const close = useStable(() => {
    setAsks(false);
    setChanged(false);
    setSaving(false);
    setPhoto(null);
    onClose();
  });

  useEffect(() => {
    if (!opened) return undefined;
    let current = true;
    void openWithPicture(photoId).then((found) => {
      if (!current) found?.picture.close();
      else if (found) {
        setPhoto(found);
        setChanged(found.now !== found.saved);
      } else close();
    });
    return () => {
      current = false;
    };
  }, [opened, photoId, close]);
  useEffect(() => () => photo?.picture.close(), [photo]);

  const discard = useStable(() => {
    void keepUnsavedMarks(photoId, null);
    close();
  });
  const leave = useStable(() => {
    if (isSaving) return;
    if (isChanged) setAsks(true);
    else discard();
  });
  return (
    <>
      <Dialog opened={opened} onClose={leave} title={t`Mark the photo`} fullScreen>
        {photo && (
          <MarkingForm
            photoId={photoId}
            opened={photo}
            hasRoom={hasRoom}
            max={max}
            onChanged={setChanged}
            saving={isSaving}
            onSaving={setSaving}
            onReplace={onReplace}
            onCancel={leave}
            onSaved={close}
          />
        )}
      </Dialog>
      <ConfirmDialog
        opened={asks}
        title={t`Discard what you drew?`}
        confirmLabel={<Trans>Discard</Trans>}
        cancelLabel={<Trans>Keep drawing</Trans>}
        onConfirm={discard}
        onCancel={() => setAsks(false)}
      >
        <Trans>The photo stays as it was.</Trans>
      </ConfirmDialog>
    </>
  );
}

async function openWithPicture(photoId: string): Promise<Opened | null> {
  const found = await openMarks(photoId);
  const picture = found && (await createImageBitmap(found.original.bytes).catch(() => null));
  return found && picture ? { ...found, picture } : null;
}
