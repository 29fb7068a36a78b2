import type { PortalDocument } from '#contract/files.ts';
import { DocumentRow } from './document-row.tsx';
import styles from './documents.module.css';

/** Documents under each other. */
export function DocumentList({ documents }: { documents: readonly PortalDocument[] }) {
  return (
    <ul className={styles.list}>
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} />
      ))}
    </ul>
  );
}
