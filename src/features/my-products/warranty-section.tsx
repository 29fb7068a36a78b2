import { Trans } from '@lingui/react/macro';
import type { Registration } from '#contract/registrations.ts';
import { todayInToronto } from '#domain/dates.ts';
import { Fact } from '#ui/fact.tsx';
import { Facts } from '#ui/facts.tsx';
import { NotProvided } from '#ui/not-provided.tsx';
import { Section } from '#ui/section.tsx';
import { warrantyLines } from '#wording/warranty-lines.ts';
import { WarrantyMarks } from '#wording/warranty-marks.tsx';
import { warrantyOf } from '#wording/warranty-of.ts';
import { warrantyStatusName } from '#wording/warranty-status-name.ts';
import styles from './my-products.module.css';

/** The warranty status, and what is covered for how long yet (R-REG-12). */
export function WarrantySection({ registration }: { registration: Registration }) {
  const { warrantyStatus, partsWarrantyExpiration, laborWarrantyExpiration } = registration;
  const lines = warrantyLines(warrantyOf(registration), todayInToronto(new Date()));
  return (
    <Section title={<Trans>Warranty</Trans>}>
      <Facts>
        <Fact label={<Trans>Warranty status</Trans>}>{warrantyStatusName(warrantyStatus)}</Fact>
        <Fact label={<Trans>Parts expiry date</Trans>}>{partsWarrantyExpiration ?? <NotProvided />}</Fact>
        <Fact label={<Trans>Labour expiry date</Trans>}>{laborWarrantyExpiration ?? <NotProvided />}</Fact>
        <Fact label={<Trans>Warranty coverage</Trans>} kind="text">
          {lines.length > 0 ? (
            <span className={styles.coverage}>
              <WarrantyMarks lines={lines} />
            </span>
          ) : (
            <NotProvided />
          )}
        </Fact>
      </Facts>
    </Section>
  );
}
