import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { applyAsRepairDepot, RepairDepotForm } from '#contract/repair-depots.ts';
import { AnswerSummary } from '#forms/answer-summary.tsx';
import { ListsFailed } from '#forms/lists-failed.tsx';
import { NetworkNeeded } from '#forms/network-needed.tsx';
import { SavedMark } from '#forms/saved-mark.tsx';
import { StartOver } from '#forms/start-over.tsx';
import type { Arrived } from '#forms/submission.ts';
import { today } from '#forms/typed-values.ts';
import { useSavedOnlineForm } from '#forms/use-online-form.ts';
import type { OpenForm } from '#forms/use-open-form.ts';
import { useDeviceRead } from '#queries/use-device-read.ts';
import { call } from '#session/call.ts';
import { useSectionsShown } from '#ui/run-after-frame.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import { AddressesSection } from './addresses-section.tsx';
import { ApplicationPage } from './application-page.tsx';
import { applicationSections } from './application-sections.ts';
import { type ApplicationValues, applicationOf } from './application-values.ts';
import styles from './application.module.css';
import { CompanySection } from './company-section.tsx';
import { ContactsSection } from './contacts-section.tsx';
import { readServiceLists } from './application-spec.ts';
import { ServiceSection } from './service-section.tsx';
import { useApplicationForm } from './use-application-form.ts';

type Props = {
  draftKey: string;
  open: OpenForm<ApplicationValues>;
  onStartOver: () => Promise<void>;
  onArrived: (values: ApplicationValues, arrived: Arrived) => void;
};

/** The application form on one page. It is saved on this device from the first change until it is sent. */
export function ApplicationForm({ draftKey, open, onStartOver, onArrived }: Props) {
  const { t } = useLingui();
  const { reading, retry } = useDeviceRead(readServiceLists);
  const lists = reading.phase === 'ready' ? reading.value : null;
  const form = useApplicationForm(open.draft.values, {
    get today() {
      return today();
    },
    businessTypes: lists?.businessTypes ?? null,
    brands: lists?.brands ?? null,
    productTypes: lists?.productTypes ?? null,
  });
  const { values, filled } = form;
  const online = useSavedOnlineForm(draftKey, open, values);

  async function send(): Promise<void> {
    if (!form.check()) return;
    const arrived = await online.send(
      applicationOf(values),
      (payload, idempotencyKey) =>
        call(applyAsRepairDepot, { body: v.parse(RepairDepotForm, payload) }, { idempotencyKey }),
      form.refuse,
    );
    if (arrived) onArrived(values, arrived);
  }

  const shown = useSectionsShown(4);
  const all = applicationSections.length;
  return (
    <ApplicationPage
      end={<SavedMark state={online.saveState} />}
      bar={{
        note: (
          <div className={`${styles.progress} stack gap-6`}>
            <p role="status">
              <Plural
                value={filled.size}
                one={`# of ${all} sections filled in`}
                other={`# of ${all} sections filled in`}
              />
            </p>
            <ProgressBar value={filled.size / all} label={t`Sections filled in`} />
          </div>
        ),
        action: (
          <Button loading={online.sending} onClick={() => void send()}>
            <Trans>Send application</Trans>
          </Button>
        ),
      }}
    >
      {open.savedAt !== null && (
        <StartOver savedAt={open.savedAt} onStartOver={() => void online.close().then(onStartOver)} />
      )}
      <NetworkNeeded title={errorSentence('create_repair_depot')} failure={online.failure} />
      <AnswerSummary {...form.summary} />
      {reading.phase === 'failed' && (
        <ListsFailed title={errorSentence('lists')} failure={reading.failure} onRetry={retry} />
      )}
      <CompanySection form={form} lists={lists} latestDay={today} />
      {shown > 1 && <AddressesSection form={form} />}
      {shown > 2 && <ServiceSection form={form} lists={lists} />}
      {shown > 3 && <ContactsSection form={form} />}
      <p>
        <Trans>
          By applying you agree to the <Link to="/privacy">privacy notice</Link>.
        </Trans>
      </p>
    </ApplicationPage>
  );
}
