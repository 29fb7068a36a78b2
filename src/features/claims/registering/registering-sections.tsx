import type { PhotoRow } from '#storage/rows.ts';
import type { ClaimFields } from '../form/use-claim-fields.ts';
import type { TakeIn } from '../photos/use-take-in.ts';
import { CustomerSection } from './customer-section.tsx';
import { PurchaseSection } from './purchase-section.tsx';
import type { RegisteringState } from './use-registering.ts';

export type RegisteringSectionsProps = {
  fields: ClaimFields;
  registering: RegisteringState;
  proof: { photo: PhotoRow | null; takeIn: TakeIn };
  latestDay: () => string;
};

/** What makes the registration of a product that has none: whose it is, and where it was bought. */
export function RegisteringSections({ fields, registering, proof, latestDay }: RegisteringSectionsProps) {
  return (
    <>
      <CustomerSection fields={fields} registering={registering} />
      <PurchaseSection fields={fields} registering={registering} proof={proof} latestDay={latestDay} />
    </>
  );
}
