import { productUses } from '#contract/registrations.ts';
import { type DeskRegistration, type RegistrationCorrection, reasonOfUse } from '#contract/desk-registrations.ts';
import { todayInToronto } from '#domain/dates.ts';
import { registrationProblems } from '#domain/registration-rules.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Context } from '../context.ts';
import { AppError, type FieldProblems, invalidFields } from '../errors/app-error.ts';
import { recordAboutRegistration } from '../events/registration-decisions.ts';
import type { Purchase } from '../platform/registrations-desk.ts';
import { retailerProblems } from '../rules/registrations.ts';
import { deskOf } from './desk-decisions.ts';
import { openRegistration, readDeskRegistration, type RegistrationAct } from './registration-decisions.ts';

/**
 * Corrects purchase, retailer and use of a registration that is not retired, by the rules of its form (R-REG-08); cover is
 * computed anew from another date of purchase (R-DESK-77). What is the same already is no step.
 * @throws AppError as `openRegistration`, or `CONFLICT`, `VALIDATION_FAILED`.
 */
export async function correctRegistration(
  { by, now, ...act }: RegistrationAct & { by: Actor; now: Date },
  correction: RegistrationCorrection,
): Promise<void> {
  const { database, platform } = act.context;
  const registration = await openRegistration(act);
  if (registration.inactive) throw new AppError('CONFLICT');
  const before = purchaseOf(registration);
  const after = corrected(
    before,
    registration.isStoreStock ? { ...correction, dateOfPurchase: undefined } : correction,
  );
  const problems = await judge(act.context, registration, after, now);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  const changed = keys.filter((key) => before[key] !== after[key]);
  if (changed.length === 0) return;
  const { id, name, status, owner } = registration;
  const desk = deskOf({ platform });
  await desk.correctPurchase(id, after, now);
  const note = differences(registration, await readDeskRegistration(act.context, id)) || null;
  const reason = before.use === after.use ? null : reasonOfUse(after.use);
  await desk.takeRegistrationStep(
    { registrationId: id, at: now, kind: 'corrected', reason, note, decidedBy: by.accountId },
    {},
  );
  const facts = (purchase: Purchase) => Object.fromEntries(changed.map((key) => [key, purchase[key]]));
  await writeAudit(database, {
    by,
    kind: 'registration_corrected',
    target: id,
    before: facts(before),
    after: facts(after),
    now,
  });
  const about = { id, name, status, customerId: owner?.id ?? null, at: now };
  await recordAboutRegistration(database, 'registration_corrected', about);
}

const keys = ['dateOfPurchase', 'retailerId', 'storeId', 'use'] as const satisfies (keyof Purchase)[];

function purchaseOf({ dateOfPurchase, retailer, store, use }: DeskRegistration): Purchase {
  const known = productUses.find((one) => one === use) ?? 'consumer';
  return { dateOfPurchase, retailerId: retailer?.id ?? null, storeId: store?.id ?? null, use: known };
}

/** Store stock is unsold. A store is of its retailer: with another retailer it is chosen anew. */
function corrected(
  before: Purchase,
  { dateOfPurchase, retailerId, storeNumber, use }: RegistrationCorrection,
): Purchase {
  const isOther = retailerId !== undefined && retailerId !== before.retailerId;
  return {
    dateOfPurchase: dateOfPurchase === undefined ? before.dateOfPurchase : dateOfPurchase,
    retailerId: retailerId ?? before.retailerId,
    storeId: storeNumber === undefined ? (isOther ? null : before.storeId) : storeNumber,
    use: use ?? before.use,
  };
}

/** `2026-01-02 → 2026-01-05, Maple Ridge → Seneca` */
function differences(before: DeskRegistration, after: DeskRegistration): string {
  const shown = ({ dateOfPurchase, retailer, store }: DeskRegistration) => [
    dateOfPurchase,
    retailer?.name ?? null,
    store?.name ?? null,
  ];
  const now = shown(after);
  return shown(before)
    .flatMap((was, at) => (was === now[at] ? [] : [`${was ?? '–'} → ${now[at] ?? '–'}`]))
    .join(', ');
}

/** Judges what is another than before, so that an old fault of one field does not keep another from its correction. */
async function judge(
  { platform }: Pick<Context, 'platform'>,
  registration: DeskRegistration,
  after: Purchase,
  now: Date,
): Promise<FieldProblems> {
  const before = purchaseOf(registration);
  const { dateOfPurchase, storeId: storeNumber } = after;
  const retailerId = after.retailerId ?? '';
  const isElsewhere = after.retailerId !== before.retailerId || storeNumber !== before.storeId;
  const retailer = isElsewhere ? await platform.getRetailAccount(retailerId) : null;
  const form = { isStoreStock: registration.isStoreStock, dateOfPurchase, retailerId, storeNumber };
  const { dateOfPurchase: ofDate, ...others }: FieldProblems = {
    ...registrationProblems(form, {
      today: todayInToronto(now),
      hasProof: true,
      retailerHasStores: retailer?.hasStores ?? null,
    }),
    ...(isElsewhere && (await retailerProblems(platform, form, retailer?.retailerId))),
  };
  return { ...others, ...(ofDate && dateOfPurchase !== before.dateOfPurchase && { dateOfPurchase: ofDate }) };
}
