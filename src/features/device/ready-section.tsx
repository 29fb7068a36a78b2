import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Account } from '#contract/session.ts';
import { mayFileClaims } from '#domain/permissions.ts';
import type { DeviceUse } from '#offline/device/device-use.ts';
import { Age } from '#ui/age.tsx';
import { Mark } from '#ui/mark.tsx';
import { Section } from '#ui/section.tsx';
import styles from './this-device.module.css';

type Props = { account: Account; use: DeviceUse };

/** What is available offline, and its age. */
export function ReadySection({ account, use }: Props) {
  const { app, picklists, products, retailers, readings } = use;
  return (
    <Section title={<Trans>Without a network</Trans>} lead={<Trans>What is ready here is available offline.</Trans>}>
      <ul className={`${styles.ready} stack gap-2s`}>
        <Ready of={<Trans>The app itself</Trans>} isReady={app.count > 0} />
        <Ready of={<Trans>Lists to choose from</Trans>} isReady={picklists.count > 0} readAt={picklists.readAt} />
        <Ready of={<Trans>Brands and products</Trans>} isReady={products.count > 0} readAt={products.readAt} />
        <Ready of={<Trans>Retailers and stores</Trans>} isReady={retailers.count > 0} readAt={retailers.readAt} />
        <Ready
          of={
            mayFileClaims(account.role) ? (
              <Trans>Claims and documents opened before</Trans>
            ) : (
              <Trans>Products and documents opened before</Trans>
            )
          }
          isReady={readings.count > 0}
          readAt={readings.readAt}
        />
      </ul>
    </Section>
  );
}

function Ready({ of, isReady, readAt }: { of: ReactNode; isReady: boolean; readAt?: string | null }) {
  return (
    <li className="wrap middle gap-sm flat">
      <Mark tone={isReady ? 'ok' : 'plain'} {...(isReady ? {} : { icon: 'minus' as const })}>
        {of}
      </Mark>
      <span className="note">
        {!isReady && <Trans>Not yet; it comes with the network</Trans>}
        {isReady && readAt && (
          <Trans>
            Updated <Age since={readAt} />
          </Trans>
        )}
      </span>
    </li>
  );
}
