import { useState } from 'react';
import type { PlacedDocument } from '#offline/saved-documents/store.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DocumentContent } from './document-content.tsx';

type Props = {
  accountId: string;
  /** Null while the viewer is closed. */
  placed: PlacedDocument | null;
  onClose: () => void;
};

/** A document over the whole screen. */
export function DocumentViewer({ accountId, placed, onClose }: Props) {
  // The dialog shows the last document while it fades out.
  const [shown, setShown] = useState(placed);
  if (placed !== null && placed.document.id !== shown?.document.id) setShown(placed);
  return (
    <Dialog opened={placed !== null} onClose={onClose} title={shown?.document.title} fullScreen>
      {shown && <DocumentContent key={shown.document.id} accountId={accountId} placed={shown} onBack={onClose} />}
    </Dialog>
  );
}
