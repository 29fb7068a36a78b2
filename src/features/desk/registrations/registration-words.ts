import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type {
  DeskRegistration,
  RegistrationColumn,
  RegistrationFlag,
  RegistrationPart,
} from '#contract/desk-registrations.ts';
import type { IconName } from '#ui/icon-shapes.ts';

/** The name of what a product is used for; a use of a later version is shown as received. */
export function nameOfUse(use: NonNullable<DeskRegistration['use']>): string {
  if (use === 'commercial') return t`Commercial`;
  return use === 'consumer' ? t`Consumer` : use;
}

/** The names of the groups of the queue (R-DESK-70). */
export function usePartNames(): Record<RegistrationPart | 'all', string> {
  const { t } = useLingui();
  return {
    'to-decide': t`To decide`,
    waiting: t`Waiting for a proof`,
    decided: t({ message: 'Decided', context: 'registrations' }),
    retired: t({ message: 'Retired', context: 'registrations' }),
    all: t({ message: 'All', context: 'registrations' }),
  };
}

/** The names of the columns of the queue. */
export function useColumnNames(): Record<RegistrationColumn, string> {
  const { t } = useLingui();
  return {
    serialNumber: t`Serial number`,
    product: t`Product`,
    owner: t`Owner`,
    retailer: t`Retailer`,
    bought: t`Bought`,
    filed: t({ message: 'Filed', context: 'registration' }),
    filedBy: t({ message: 'Filed by', context: 'registration' }),
    age: t`Age`,
    status: t`Status`,
    flags: t`Flags`,
  };
}

/** What the desk should look at first (R-DESK-71). */
export function useFlagNames(): Record<RegistrationFlag, string> {
  const { t } = useLingui();
  return {
    proof_elsewhere: t`Same proof elsewhere`,
    second_registration: t`Second registration`,
    bought_before_made: t`Bought before it was built`,
    no_proof: t`No proof`,
  };
}

export const flagIcons = {
  proof_elsewhere: 'images',
  second_registration: 'log',
  bought_before_made: 'calendar',
  no_proof: 'document',
} as const satisfies Record<RegistrationFlag, IconName>;

/** What the desk did with a registration; a step of a newer server as it is named. */
export function registrationStepName(kind: string): string {
  switch (kind) {
    case 'approved':
      return t({ message: 'Approved', context: 'registration status' });
    case 'rejected':
      return t({ message: 'Rejected', context: 'registration status' });
    case 'corrected':
      return t({ message: 'Corrected', context: 'registration' });
    case 'transferred':
      return t({ message: 'Transferred to another owner', context: 'registration' });
    case 'proof_requested':
      return t`Another proof requested`;
    case 'proof_received':
      return t`Another proof of purchase added`;
    case 'retired':
      return t({ message: 'Retired', context: 'registration' });
    default:
      return kind;
  }
}
