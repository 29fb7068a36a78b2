import { Trans } from '@lingui/react/macro';
import { formatDuration } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './prompt.module.css';

/** Says that the device's clock is wrong, and that dates are right all the same (R-UI-12). */
export function ClockPrompt({ minutesSlow }: { minutesSlow: number }) {
  const amount = formatDuration(Math.abs(minutesSlow));
  return (
    <section className={`${styles.prompt} wrap middle`} role="status">
      <Icon name="clock" />
      <p>
        {minutesSlow > 0 ? (
          <Trans>This device’s clock is {amount} slow. Dates follow the server’s clock.</Trans>
        ) : (
          <Trans>This device’s clock is {amount} fast. Dates follow the server’s clock.</Trans>
        )}
      </p>
    </section>
  );
}
