import { t } from '@lingui/core/macro';
import type { EntryType, Statement } from '#contract/statements.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';

type NameParts = 'kind' | 'type' | 'isVoid' | 'adjustmentReason';

const names: Readonly<Record<Exclude<EntryType, 'adjustment'>, () => string>> = {
  invoice: () => t`Invoiced`,
  void_invoice: () => t`Invoice voided`,
  payment: () => t`Paid`,
  payment_undone: () => t`Payment taken back`,
  us_tax: () => t`US tax`,
  us_tax_payment: () => t`US tax paid`,
  us_tax_payment_undone: () => t`Payment of US tax taken back`,
  us_tax_undone: () => t`US tax no longer due`,
  credit_payment: () => t`Credit paid`,
  credit_payment_undone: () => t`Payment of credit taken back`,
  charge_back: () => t`Charged back`,
  charge_back_undone: () => t`Charge-back undone`,
};

/** What an entry of a statement is called (R-PAY-08). An older server says no type, and a newer one may have others. */
export function statementEntryName(entry: Pick<Statement['entries'][number], NameParts>): string {
  const { kind, type, isVoid, adjustmentReason } = entry;
  if (adjustmentReason !== undefined) {
    const reason = deskReasonName(adjustmentReason);
    return t`Adjustment: ${reason}`;
  }
  const name = new Map(Object.entries(names)).get(type ?? '');
  if (name) return name();
  switch (kind) {
    case 'invoiced':
      return names.invoice();
    case 'paid':
      return names.payment();
    case 'adjusted':
      return isVoid ? names.void_invoice() : t`Adjusted`;
    default:
      return kind;
  }
}
