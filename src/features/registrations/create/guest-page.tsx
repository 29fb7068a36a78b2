import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageLoader } from '#ui/page-loader.tsx';
import { Page, type PageProps } from '#ui/page.tsx';
import { backTo } from './registrant.tsx';

type Props = Partial<Pick<PageProps, 'end' | 'children'>> & { note?: ReactNode; noteId?: string; action?: ReactNode };

/** The page of the form for guests. It says that sending needs the network before the form is there. */
export function GuestPage({ note, noteId, action = null, children = <PageLoader />, ...page }: Props) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Product registration`}
      back={backTo('guest')}
      bar={{
        note: (
          <p id={noteId} role="status">
            {note || <Trans>Sending needs the network. Until then what you type is kept on this device.</Trans>}
          </p>
        ),
        action,
      }}
      {...page}
    >
      {children}
    </Page>
  );
}
