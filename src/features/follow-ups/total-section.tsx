import { Trans } from '@lingui/react/macro';
import { Callout } from '#ui/callout.tsx';
import { formatDollars } from '#ui/format.ts';
import { TwoColumns } from '#ui/layout.tsx';
import { Section } from '#ui/section.tsx';
import { AmountInput } from './amount-input.tsx';
import { type InvoiceFormContext, type InvoiceFormState, showsTotal, typedTotalDifference } from './invoice-spec.ts';

type Props = { form: InvoiceFormState; context: InvoiceFormContext };

/** What the invoice itself says that it comes to, where the portal's own desk compares it (R-INV-11). */
export function TotalSection({ form, context }: Props) {
  if (!showsTotal(context)) return null;
  const field = form.field('invoiceTotal');
  const { label } = field;
  return (
    <Section title={<Trans>Total</Trans>} lead={<Trans>With taxes, as printed on the invoice.</Trans>}>
      <TwoColumns>
        <AmountInput field={field} currency="CAD" label={<Trans>{label} (optional)</Trans>} />
      </TwoColumns>
      <div role="status">
        <TotalDiffers difference={typedTotalDifference(form.values, context)} />
      </div>
    </Section>
  );
}

/** Tells the depot, before it sends the invoice, that its total is not what was approved and the taxes (R-INV-11). */
export function TotalDiffers({ difference }: { difference: number | null }) {
  if (difference === null) return null;
  const amount = formatDollars(Math.abs(difference));
  return (
    <Callout
      tone="wait"
      title={
        difference > 0 ? (
          <Trans>The total on the invoice is {amount} more than what was approved, with taxes</Trans>
        ) : (
          <Trans>The total on the invoice is {amount} less than what was approved, with taxes</Trans>
        )
      }
    >
      <p>
        <Trans>
          Check it. You can send it as it is; what was approved is what is paid, and the desk sees the difference.
        </Trans>
      </p>
    </Callout>
  );
}
