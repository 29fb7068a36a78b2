import { useLingui } from '@lingui/react/macro';

/** The names of the places, by the name of their screen. */
export function usePlaceNames(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    home: t`Home`,
    warrantyClaimList: t`Claims`,
    productRegistrationList: t`My products`,
    claimsDesk: t`Queue`,
    deskTickets: t`Tickets`,
    deskRegistrations: t`Registrations`,
    deskPayments: t`Payments`,
    deskRules: t`Rules`,
    publicProductRegistration: t`Register`,
    productInformation: t`Products`,
    retailerProcedure: t`Procedures`,
    statements: t`Statements`,
    buyParts: t`Parts`,
    contactUs: t`Contact`,
    adminAccounts: t`Accounts`,
    adminRecords: t`Records`,
    adminImport: t`Import`,
    adminAudit: t`Audit log`,
    adminPrivacy: t`Privacy`,
    adminWebhooks: t`Webhooks`,
    adminApiKeys: t`API keys`,
    inbox: t`Inbox`,
  };
}
