import { useState } from 'react';
import type { PortalDocument } from '#contract/files.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DocumentContent } from './document-content.tsx';

type Props = {
  /** Null for none. */
  document: PortalDocument | null;
  onClose: () => void;
};

/** A document over the whole screen. */
export function DocumentViewer({ document, onClose }: Props) {
  // While the dialog fades away it goes on showing what it showed.
  const [shown, setShown] = useState(document);
  if (document !== null && document !== shown) setShown(document);
  return (
    <Dialog opened={document !== null} onClose={onClose} title={shown?.title} fullScreen>
      {shown && <DocumentContent key={shown.id} document={shown} onBack={onClose} />}
    </Dialog>
  );
}
