import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { intlLocale } from '#i18n/locale.ts';
import { proceduresKey, ProcedureList, refreshProcedures } from '#offline/saved-documents/manuals.ts';
import { useAccount } from '#queries/use-account.ts';
import { Age } from '#ui/age.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ForwardLink } from '#ui/links.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import { DocumentList } from './document-list.tsx';
import { ListTrouble } from './list-trouble.tsx';
import { useListing } from './use-listing.ts';

/** The procedures of the signed-in retailer, by title (R-DOC-03). */
export function RetailerProcedures() {
  const { t } = useLingui();
  const { id, salesForceId } = useAccount();
  const read = useCallback(() => refreshProcedures(id, salesForceId ?? ''), [id, salesForceId]);
  const { list, failure, reading, refresh } = useListing(id, proceduresKey, ProcedureList, read);
  const documents = list?.value.data.toSorted((a, b) => a.title.localeCompare(b.title, intlLocale()));
  return (
    <Page
      title={t`Retailer procedures`}
      back={{ to: '/', label: <Trans>Dashboard</Trans> }}
      end={
        <ForwardLink to="/saved-documents?from=procedures">
          <Trans>Saved documents</Trans>
        </ForwardLink>
      }
      lead={
        list && (
          <Trans>
            Updated <Age since={list.readAt} />
          </Trans>
        )
      }
    >
      {failure && (
        <ListTrouble
          title={<Trans>Failed to fetch the procedures</Trans>}
          {...{ failure, onRetry: refresh }}
          readAt={list?.readAt}
        />
      )}
      {!documents && reading && <ListSkeleton label={t`Retailer procedures`} rows={2} />}
      {documents?.length === 0 && <EmptyState icon="book" title={errorSentence('no_procedures')} />}
      {documents && documents.length > 0 && (
        <DocumentList
          accountId={id}
          documents={documents.map((document) => ({ document, place: { kind: 'procedure' } }))}
        />
      )}
    </Page>
  );
}
