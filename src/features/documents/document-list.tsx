import { Plural, useLingui } from '@lingui/react/macro';
import type { PlacedDocument } from '#offline/saved-documents/store.ts';
import { useDocuments } from './use-listing.ts';
import { DocumentRow } from './document-row.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import styles from './documents.module.css';
import { useDocumentAddress } from './use-document-address.ts';

type Props = { accountId: string; documents: readonly PlacedDocument[] };

/**
 * Puts the documents of a language first, then those without one. Documents of other languages are apart, unless there
 * are no others (R-DOC-07).
 */
export function byLanguage(
  documents: readonly PlacedDocument[],
  language: string,
): { own: readonly PlacedDocument[]; others: readonly PlacedDocument[] } {
  const of = ({ document }: PlacedDocument) => document.language?.slice(0, 2).toLowerCase();
  const own = documents.filter((placed) => of(placed) === language);
  const unknown = documents.filter((placed) => of(placed) === undefined);
  const others = documents.filter((placed) => !own.includes(placed) && !unknown.includes(placed));
  return own.length + unknown.length === 0 ? { own: others, others: [] } : { own: [...own, ...unknown], others };
}

/** A list of documents in the person's language; the others are folded. Each opens over the screen. */
export function DocumentList({ accountId, documents }: Props) {
  const { openId, open, close } = useDocumentAddress();
  const rows = useDocuments(accountId);
  const { i18n } = useLingui();
  const { own, others } = byLanguage(documents, i18n.locale);
  const list = (placedHere: readonly PlacedDocument[]) => (
    <ul className="list">
      {placedHere.map((placed) => {
        const { id } = placed.document;
        return <DocumentRow key={id} {...{ accountId, placed }} row={rows?.get(id)} onOpen={() => open(id)} />;
      })}
    </ul>
  );
  return (
    <>
      {list(own)}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>
            <Plural
              value={others.length}
              one="# document in another language"
              other="# documents in another language"
            />
          </summary>
          {list(others)}
        </details>
      )}
      <DocumentViewer
        accountId={accountId}
        placed={documents.find(({ document }) => document.id === openId) ?? null}
        onClose={close}
      />
    </>
  );
}
