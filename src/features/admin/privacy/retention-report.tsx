import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import { isMissingNetwork } from '#api/failure.ts';
import { listRetention, type Retention } from '#contract/retention.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { formatDay, formatNumber } from '#ui/format.ts';
import { Rows } from '#ui/rows.tsx';
import { Section } from '#ui/section.tsx';
import styles from './privacy.module.css';

/** How long each kind of data is kept, and what the hourly job removed (R-PRIV-05). */
export function RetentionReport() {
  const { reading } = useServerRead(readOf(listRetention, {}));
  if (reading.phase === 'reading') return null;
  // The page says so already.
  if (reading.phase === 'failed' && isMissingNetwork(reading.failure)) return null;
  return (
    <Section
      title={<Trans>How long data is kept</Trans>}
      lead={<Trans>An hourly job removes what is older. The server’s settings hold the days.</Trans>}
    >
      {reading.phase === 'failed' ? (
        <CallFailure title={<Trans>The report could not be read</Trans>} failure={reading.failure} />
      ) : (
        <Rows>
          {reading.value.data.map((row) => (
            <RetentionRow key={row.kind} {...row} />
          ))}
        </Rows>
      )}
    </Section>
  );
}

function RetentionRow({ kind, days, due, last }: Retention) {
  const { t: say } = useLingui();
  const at = last && formatDay(last.at);
  const removed = formatNumber(last?.removed ?? 0);
  return (
    <li className={`${styles.row} wrap middle between`}>
      <div className={`${styles.words} stack start gap-2 anywhere`}>
        <b>{kindName(kind)}</b>
        <span className="note">
          {at === null ? (
            <Trans>Not run yet</Trans>
          ) : (
            <Trans>
              Last run on {at}: {removed} removed
            </Trans>
          )}
          {due > 0 && <>, {say`${formatNumber(due)} due now`}</>}
        </span>
      </div>
      <span>
        <Plural value={days} one="# day" other="# days" />
      </span>
    </li>
  );
}

export function kindName(kind: Retention['kind']): string {
  switch (kind) {
    case 'unverified_accounts':
      return t`Sign-ups whose email was never confirmed`;
    case 'uploads':
      return t`Uploads that no form used`;
    case 'sessions':
      return t`Sessions that ended`;
    case 'account_changes':
      return t`Who deactivated or reenabled an account`;
    case 'answers':
      return t`People’s details in stored answers`;
    case 'tickets':
      return t`Messages to support`;
    case 'applications':
      return t`Applications that nobody accepted`;
    case 'claim_photos':
      return t`Photos of invoiced claims`;
    case 'claims':
      return t`Customers and invoice files of invoiced claims`;
    case 'events':
      return t`What happened, and whom it was told`;
    default:
      return kind;
  }
}
