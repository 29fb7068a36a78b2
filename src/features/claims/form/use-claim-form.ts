import { useForm as useFormValues } from '@mantine/form';
import { useMemo } from 'react';
import * as v from 'valibot';
import { serverNow } from '#clock/server-clock.ts';
import { DateOnly } from '#contract/primitives.ts';
import { type ClaimContext, isLabourOver } from '#domain/claim-rules.ts';
import { useAddPhotos } from '#forms/photo-tiles/use-add-photos.ts';
import { isProofOfPurchase } from '#offline/photos/photo-figures.ts';
import { lookUpError } from '#product/look-up-error.ts';
import { customerOutcomeId, outcomeId } from '#product/product-ids.ts';
import { usePhotos } from '#forms/photo-tiles/use-add-photos.ts';
import { sendState } from '#forms/sending/send-state.ts';
import { useForm } from '#forms/use-form.ts';
import type { NamedDraft } from '#forms/use-named-draft.ts';
import { useOutboxForm } from '#forms/use-outbox-form.ts';
import type { Decision } from '#offline/outbox/outcome.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { validEmailOrPhone } from '#registering/registering-form.ts';
import type { PicksDraft } from '#storage/picks-draft.ts';
import { tidyLine } from '#text/tidied.ts';
import { useStable } from '#ui/use-stable.ts';
import { obstacleOf } from '../claim-product/serial-look-up.ts';
import { useSerialLookUp } from '../claim-product/use-serial-look-up.ts';
import { registeringNeed } from '../unregistered/registering-need.ts';
import { type RegisteringState, useRegistering } from '../unregistered/use-registering.ts';
import { type ClaimFormValues, claimOf, claimSpec, draftOfValues, valuesOfDraft } from './claim-spec.ts';
import { withHoursReason } from './hours-reason.ts';
import { claimContext, useClaimPicklists } from './use-claim-picklists.ts';

/** The state of the claim form: its fields, the look-up results, its files, and whether it can be sent. */
export function useClaimForm({ draft, ...open }: NamedDraft<'claim'>, isWhole: boolean) {
  const { id, accountId } = draft;
  const stored = useFormValues({ initialValues: valuesOfDraft(draft) });
  const { values } = stored;

  const isStoreStock = values.storeStock;
  const typedCustomer = { emailOrPhone: validEmailOrPhone(values.emailOrPhone) ?? '', isStoreStock };
  const product = useSerialLookUp(accountId, values.serialNumber, typedCustomer, draft);
  const { lookUp, serialNumber, target, unregistered } = product;
  const found = target?.found ?? null;
  const need = registeringNeed(product, typedCustomer);
  const files = usePhotos(id);
  const photos = useMemo(() => files?.filter((file) => !isProofOfPurchase(file)) ?? [], [files]);
  const proof = files?.find(isProofOfPurchase) ?? null;
  const registering = useRegistering({ accountId, values, need, before: draft.contact, hasProof: proof !== null });
  const { picklists, retry: retryPicklists } = useClaimPicklists(isWhole);
  const context = claimContext(picklists, {
    registration: registering.active ? purchaseKnown(values, isStoreStock) : (found?.registration ?? null),
    registering: registering.context,
    isStoreStock,
    covered: registering.active ? null : (found?.registration ?? null),
  });
  const form = useForm(claimSpec, stored, context);

  /** Writes several fields at once, as typed. */
  const fill = useStable((fields: Partial<ClaimFormValues>) => stored.setValues(fields));

  const changeSerialNumber = useStable((typed: string) => form.change('serialNumber', typed));

  const { contact } = registering.customer;
  const { saveNow, ...outbox } = useOutboxForm(
    { id, accountId, form: 'claim', found, unregistered, contact, ...draftOfValues(values) },
    [values, found, unregistered, contact],
    open,
  );
  const addPhotos = useAddPhotos(id, saveNow);
  const addProof = useAddPhotos(id, saveNow, 'proof_of_purchase');

  const obstacle = registering.active ? null : obstacleOf(lookUp, serverNow(), isStoreStock);

  function send(): void {
    if (!form.check() || serialNumber === null) return;
    const registration = registering.payload();
    const emailOrPhone = isStoreStock ? '' : tidyLine(values.emailOrPhone);
    const known = { emailOrPhone, ...(isStoreStock && { storeStock: true as const }) };
    // Without a registration that is known to be the customer's, the outbox looks the product up at sync.
    const ofClaim = registration
      ? { found: null, known: null }
      : { found: target?.confirmed ? target.found : null, known };
    const payload = {
      serialNumber,
      registering: registration,
      claim: claimOf(values),
      ...ofClaim,
      ...(emailOrPhone && { emailOrPhone }),
      ...(isPicked(values.picks) && { picks: withHoursReason(values, values.picks) }),
    };
    outbox.send(() => submitClaim(id, payload));
  }

  return {
    form,
    changeSerialNumber,
    fill,
    product,
    need,
    registering,
    picklists,
    retryPicklists,
    covered: context.covered ?? null,
    photos,
    proof,
    addPhotos,
    addProof,
    /** No claim can be made on this product, whatever else is filled in. */
    isRefused: obstacle === 'registration_rejected' || obstacle === 'warranty_expired',
    labourExpired: obstacle === null && isLabourOver(context),
    saveState: outbox.saveState,
    full: outbox.full,
    sendState: sendState({
      sending: outbox.sending,
      obstacle: obstacle ?? registering.obstacle,
      photosPreparing: [...addPhotos.incoming, ...addProof.incoming].filter(({ refusal }) => refusal === null).length,
      photosLost: (files ?? []).filter(({ bytes }) => bytes === null).length,
      complete: form.complete,
    }),
    ...failedLookUp(product, obstacle, registering),
    send,
    /** Moves the focus to the reason that prevents sending. */
    showObstacle: () =>
      document.getElementById(obstacle === null && registering.obstacle ? customerOutcomeId : outcomeId)?.focus(),
  };
}

function isPicked(picks: PicksDraft | undefined): picks is PicksDraft {
  if (!picks) return false;
  const { failureCode, operations, parts, typed } = picks;
  return failureCode !== null || operations.length + parts.length + typed.length > 0;
}

/** The look-up that failed, of the product or else of the customer, and how to repeat it. */
function failedLookUp(
  product: ReturnType<typeof useSerialLookUp>,
  obstacle: Decision | null,
  { customer, obstacle: customerObstacle }: RegisteringState,
) {
  const ofProduct = lookUpError(product.lookUp, obstacle);
  return {
    lookUpError: ofProduct ?? lookUpError(customer.lookUp, customerObstacle),
    retryLookUp: ofProduct ? product.retry : customer.retry,
  };
}

/** The validation context of a claim without a registration: the date of purchase as typed. */
function purchaseKnown(
  { dateOfPurchase }: Pick<ClaimFormValues, 'dateOfPurchase'>,
  isStoreStock: boolean,
): NonNullable<ClaimContext['registration']> {
  const known = !isStoreStock && v.is(DateOnly, dateOfPurchase);
  return { dateOfPurchase: known ? dateOfPurchase : null, laborWarrantyExpiration: null };
}
