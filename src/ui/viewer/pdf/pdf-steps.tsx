import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../format-number.ts';
import styles from './pdf.module.css';
import { StepButton } from './step-button.tsx';
import type { PagesControl, PagesState } from './show-pages.ts';

type Props = { state: PagesState; control: PagesControl | null };

/** From page to page, and how large. */
export function PdfSteps({ state, control }: Props) {
  const { t } = useLingui();
  const { page, pages, percent, fits } = state;
  return (
    <div className={styles.steps}>
      <div className={styles.group}>
        <StepButton icon="left" label={t`Previous page`} off={page <= 1} onClick={() => control?.goTo(page - 1)} />
        <span role="status">
          <Trans>
            Page {page} of {pages}
          </Trans>
        </span>
        <StepButton icon="right" label={t`Next page`} off={page >= pages} onClick={() => control?.goTo(page + 1)} />
      </div>
      <div className={styles.group}>
        <StepButton icon="minus" label={t`Smaller`} onClick={() => control?.zoom(-1)} />
        <span role="status">{formatNumber(percent / 100, { style: 'percent' })}</span>
        <StepButton icon="plus" label={t`Larger`} onClick={() => control?.zoom(1)} />
        <Button size="md" variant="default" aria-pressed={fits} onClick={() => control?.fitWidth()}>
          <Trans>Fit width</Trans>
        </Button>
      </div>
    </div>
  );
}
