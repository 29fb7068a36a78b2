import { Trans, useLingui } from '@lingui/react/macro';
import { OfflineNote } from '#forms/offline-note.tsx';
import { useAccount } from '#queries/use-account.ts';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { Page } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import { roleName } from '#messages/names.ts';
import { ConsentsSection } from './consents-section.tsx';
import { ErasureSection } from './erasure-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { PushSection } from './push-section.tsx';

/** The account of whoever is signed in, and what they may ask of it. */
export function OwnAccount() {
  const { t } = useLingui();
  const { name, email, role, verifiedAt } = useAccount();
  return (
    <Page title={t`Your account`} back={{ to: '/', label: <Trans>Dashboard</Trans> }}>
      <OfflineNote />
      <Section title={<Trans>Who you are here</Trans>}>
        <DescriptionList>
          {name && <DescriptionItem label={<Trans>Name</Trans>}>{name}</DescriptionItem>}
          <DescriptionItem label={<Trans>Email</Trans>}>
            <EmailText email={email} />
          </DescriptionItem>
          <DescriptionItem label={<Trans>Role</Trans>}>{roleName(role)}</DescriptionItem>
        </DescriptionList>
      </Section>
      {verifiedAt !== null && (
        <>
          <NotificationsSection />
          <PushSection />
        </>
      )}
      <ConsentsSection />
      <OwnDataSection />
      <ErasureSection />
    </Page>
  );
}
