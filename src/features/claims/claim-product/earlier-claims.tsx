import { Plural, Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useEarlierClaims } from '#queries/cached.ts';
import { Callout } from '#ui/callout.tsx';
import { formatDay } from '#ui/format.ts';
import { useStable } from '#ui/use-stable.ts';
import styles from '#product/product.module.css';
import { ClaimStatusBadge } from '../claim-status-badge.tsx';

type Props = {
  accountId: string;
  serialNumber: string;
  /** Called once for each serial number with the email or phone of the customer of the newest claim. */
  onCustomer: (emailOrPhone: string) => void;
};

/** Claims on the same product, so that a failure is not claimed twice. */
export function EarlierClaims({ accountId, serialNumber, onCustomer }: Props) {
  const claims = useEarlierClaims(accountId, serialNumber);
  const customer = claims.map((claim) => claim.customer?.email ?? claim.customer?.phone).find(Boolean);
  const name = useStable(onCustomer);
  useEffect(() => {
    if (customer) name(customer);
  }, [serialNumber, customer, name]);
  const count = claims.length;
  if (count === 0) return null;
  return (
    <Callout
      tone="wait"
      announce="status"
      title={
        <Plural
          value={count}
          one="# earlier claim on this serial number"
          other="# earlier claims on this serial number"
        />
      }
    >
      <p>
        <Plural
          value={count}
          one="Look at it first, so that the same failure is not claimed twice."
          other="Look at them first, so that the same failure is not claimed twice."
        />
      </p>
      <ul className={styles.earlier}>
        {claims.map((claim) => (
          <li key={claim.id}>
            <Link className="target" to={`/warranty-claims/${claim.id}`}>
              {claim.name}
            </Link>
            <span>{claim.dateOfFailure ?? (claim.createdAt && formatDay(claim.createdAt))}</span>
            <span className={`${styles.what} two-lines`}>
              {claim.diagnosis ?? claim.estimatedRepairCosts[0]?.description ?? <Trans>not provided</Trans>}
            </span>
            <span className={styles.state}>
              <ClaimStatusBadge status={claim.status} />
            </span>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
