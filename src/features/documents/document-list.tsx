import type { PlacedDocument } from '#offline/documents/store.ts';
import { useDocuments } from './use-listing.ts';
import { DocumentRow } from './document-row.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import styles from './documents.module.css';
import { useDocumentAddress } from './use-document-address.ts';

type Props = { accountId: string; documents: readonly PlacedDocument[] };

/** A list of documents. Each opens over the screen. */
export function DocumentList({ accountId, documents }: Props) {
  const { openId, open, close } = useDocumentAddress();
  const rows = useDocuments(accountId);
  return (
    <>
      <ul className={styles.list}>
        {documents.map((placed) => {
          const { id } = placed.document;
          return <DocumentRow key={id} {...{ accountId, placed }} row={rows?.get(id)} onOpen={() => open(id)} />;
        })}
      </ul>
      <DocumentViewer
        accountId={accountId}
        placed={documents.find(({ document }) => document.id === openId) ?? null}
        onClose={close}
      />
    </>
  );
}
