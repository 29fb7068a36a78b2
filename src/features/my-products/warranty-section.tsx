import { Trans } from '@lingui/react/macro';
import type { Registration } from '#contract/registrations.ts';
import { todayInToronto } from '#domain/dates.ts';
import { DescriptionItem } from '#ui/description-item.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { NotProvided } from '#ui/not-provided.tsx';
import { Section } from '#ui/section.tsx';
import { warrantyLines } from '#messages/warranty-lines.ts';
import { WarrantyMarks } from '#messages/warranty-marks.tsx';
import { warrantyOf } from '#messages/warranty-of.ts';
import { warrantyStatusName } from '#messages/warranty-status-name.ts';
import styles from './my-products.module.css';

/** The warranty status, and what is covered for how long yet (R-REG-12). */
export function WarrantySection({ registration }: { registration: Registration }) {
  const { warrantyStatus, partsWarrantyExpiration, laborWarrantyExpiration } = registration;
  const lines = warrantyLines(warrantyOf(registration), todayInToronto(new Date()));
  return (
    <Section title={<Trans>Warranty</Trans>}>
      <DescriptionList>
        <DescriptionItem label={<Trans>Warranty status</Trans>}>{warrantyStatusName(warrantyStatus)}</DescriptionItem>
        <DescriptionItem label={<Trans>Parts expiry date</Trans>}>{partsWarrantyExpiration ?? <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Labour expiry date</Trans>}>{laborWarrantyExpiration ?? <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Warranty coverage</Trans>} kind="text">
          {lines.length > 0 ? (
            <span className={styles.coverage}>
              <WarrantyMarks lines={lines} />
            </span>
          ) : (
            <NotProvided />
          )}
        </DescriptionItem>
      </DescriptionList>
    </Section>
  );
}
