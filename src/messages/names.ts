import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import type { Registration } from '#contract/registrations.ts';
import { claimStatusText } from '#domain/claim-status.ts';
import type { Region } from '#domain/regions.ts';

/** The name of a province or state in the current language. */
export function regionName({ en, fr }: Region): string {
  return i18n.locale === 'fr' ? fr : en;
}

/** A text of the desk's rules in the current language. */
export function inActiveLanguage({ en, fr }: { en: string; fr: string }): string {
  return i18n.locale === 'fr' ? fr : en;
}

/** Which rule of the desk took a step of a claim (R-RULE-04). */
export function ruleSentence(rule: { name: { en: string; fr: string }; version: number }): string {
  const name = inActiveLanguage(rule.name);
  const { version } = rule;
  return t`By the rule “${name}”, version ${version}`;
}

/** The name of a role. In English it is the platform's own with a space for its underscore (R-AUTH-08). */
export function roleName(role: AdminAccount['role']): string {
  switch (role) {
    case 'admin':
      return t({ message: 'admin', context: 'role' });
    case 'adjudicator':
      return t({ message: 'adjudicator', context: 'role' });
    case 'customer':
      return t({ message: 'customer', context: 'role' });
    case 'depot':
      return t({ message: 'depot', context: 'role' });
    case 'finance':
      return t({ message: 'finance', context: 'role' });
    case 'retailer':
      return t({ message: 'retailer', context: 'role' });
    case 'retailer_depot':
      return t({ message: 'retailer depot', context: 'role' });
    default:
      return role;
  }
}

/** The name of a claim's status or substatus in the current language. */
export function claimStatusName(status: string): string {
  return claimStatusText(status, i18n.locale);
}

/** The name of a registration's state. */
export function registrationStatusName(status: Registration['status']): string {
  switch (status) {
    case 'New':
      return t({ message: 'New', context: 'registration status' });
    case 'Pending':
      return t({ message: 'Pending', context: 'registration status' });
    case 'Approved':
      return t({ message: 'Approved', context: 'registration status' });
    case 'Rejected':
      return t({ message: 'Rejected', context: 'registration status' });
    default:
      return status;
  }
}
