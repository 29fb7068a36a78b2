import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useLingui } from '@lingui/react/macro';
import styles from './asked-for-field.module.css';

type AskedFor = 'photos' | 'information';

type Props = { value: AskedFor; disabled?: boolean; onChange: (value: AskedFor) => void };

/** What the desk, or a rule, asks a depot for. */
export function AskedForField({ value, disabled = false, onChange }: Props) {
  const { t } = useLingui();
  return (
    <SegmentedControl<AskedFor>
      className={styles.choice}
      size="md"
      aria-label={t`What is asked for`}
      value={value}
      disabled={disabled}
      data={[
        { value: 'photos', label: t`Photos` },
        { value: 'information', label: t`Information` },
      ]}
      onChange={onChange}
    />
  );
}
