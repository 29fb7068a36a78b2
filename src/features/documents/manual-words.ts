import { t } from '@lingui/core/macro';
import type { ManualKind } from '#offline/documents/manuals.ts';
import type { FailureName } from '#messages/error-catalogue.ts';

type Words = { title: () => string; none: FailureName; failed: FailureName };

/** What each document card is called, and what it says when there is nothing in it (R-DOC-01). */
export const manualWords: Readonly<Record<ManualKind, Words>> = {
  'user-manual': { title: () => t`User manual`, none: 'no_user_manuals', failed: 'fetch_user_manual' },
  'technical-bulletin': {
    title: () => t`Technical bulletin`,
    none: 'no_technical_bulletins',
    failed: 'fetch_technical_bulletin',
  },
  'service-manual': { title: () => t`Service manual`, none: 'no_service_manuals', failed: 'fetch_service_manual' },
};
