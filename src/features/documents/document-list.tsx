import type { PortalDocument } from '#contract/files.ts';
import { DocumentRow } from './document-row.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import styles from './documents.module.css';
import { useDocumentAddress } from './use-document-address.ts';

/** Documents under each other; each opens over the screen. */
export function DocumentList({ documents }: { documents: readonly PortalDocument[] }) {
  const { openId, open, close } = useDocumentAddress();
  return (
    <>
      <ul className={styles.list}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} onOpen={() => open(document.id)} />
        ))}
      </ul>
      <DocumentViewer document={documents.find(({ id }) => id === openId) ?? null} onClose={close} />
    </>
  );
}
