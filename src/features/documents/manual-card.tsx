import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { type ManualKind, ManualList, manualsKey, refreshManuals } from '#offline/saved-documents/manuals.ts';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Section } from '#ui/section.tsx';
import { errorSentence, type FailureName } from '#messages/error-catalogue.ts';
import { DocumentList } from './document-list.tsx';
import { ListTrouble } from './list-trouble.tsx';
import { useListing } from './use-listing.ts';

type Words = { title: () => string; none: FailureName; failed: FailureName };

/** The title of each document card, and its messages (R-DOC-01). */
const manualWords: Readonly<Record<ManualKind, Words>> = {
  'user-manual': { title: () => t`User manual`, none: 'no_user_manuals', failed: 'fetch_user_manual' },
  'technical-bulletin': {
    title: () => t`Technical bulletin`,
    none: 'no_technical_bulletins',
    failed: 'fetch_technical_bulletin',
  },
  'service-manual': { title: () => t`Service manual`, none: 'no_service_manuals', failed: 'fetch_service_manual' },
};

type Props = { accountId: string; productId: string; productName: string; kind: ManualKind };

/** A product's manuals of a kind, or that there are none (R-DOC-01). */
export function ManualCard({ accountId, productId, productName, kind }: Props) {
  const read = useCallback(() => refreshManuals(accountId, kind, productId), [accountId, kind, productId]);
  const { list, failure, reading, refresh } = useListing(accountId, manualsKey(kind, productId), ManualList, read);
  const words = manualWords[kind];
  const manuals = list?.value.data;
  const documents = manuals?.flatMap(({ contentDocuments }) => contentDocuments) ?? [];
  return (
    <Section title={words.title()}>
      {failure && (
        <ListTrouble title={errorSentence(words.failed)} {...{ failure, onRetry: refresh }} readAt={list?.readAt} />
      )}
      {!manuals && reading && <ListSkeleton label={words.title()} rows={1} />}
      {manuals && documents.length === 0 && <p className="soft">{errorSentence(words.none)}</p>}
      {manuals?.map(
        ({ id, name, contentDocuments }) =>
          contentDocuments.length > 0 && (
            <div key={id} className="stack gap-2s" role="group" aria-label={name}>
              {manuals.length > 1 && <h3>{name}</h3>}
              <DocumentList
                accountId={accountId}
                documents={contentDocuments.map((document) => ({ document, place: { kind, productId, productName } }))}
              />
            </div>
          ),
      )}
    </Section>
  );
}
