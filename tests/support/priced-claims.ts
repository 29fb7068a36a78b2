import fc from 'fast-check';
import type { CataloguePart, DepotAgreement, LabourOperation, WarrantyTerm } from '#domain/catalogue-records.ts';
import type { ClaimToPrice, PricingBasis } from '#domain/price-claim.ts';

/** Claims with what they are priced by, drawn so that each rule of R-PRICE meets each other one. */
export type ClaimCase = { claim: ClaimToPrice; basis: PricingBasis };

const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { freq: 3 });

/** Days around the failure, some equal to it, and ends of months. */
const nearDay = fc.constantFrom('2026-03-29', '2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02');
const period = { from: maybe(nearDay), to: maybe(nearDay) };
const models = ['NV-SB24', 'NV-SB30', 'OK-CS18'];
const productTypes = ['Snow blower', 'Chainsaw'];
const model = fc.constantFrom(...models);
const productType = fc.constantFrom(...productTypes);
const component = fc.constantFrom('labour', 'parts', 'engine', 'emission', 'battery');
const fit = {
  models: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.uniqueArray(model, { maxLength: 2 })),
  productTypes: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.uniqueArray(productType, { maxLength: 2 })),
};
const isMostly = fc.integer({ min: 0, max: 9 }).map((at) => at > 0);
const cents = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.nat(50_000), fc.nat(99_999_999));

/** The last of each are picked at times, and are not in the catalogue. */
const partNumbers = ['P-1', 'P-2', 'P-3', 'P-4', 'P-5', 'P-6', 'P-7'];
const operationCodes = ['10', '20', '30', '40', '50', '60'];

const partOf = (id: string): fc.Arbitrary<CataloguePart> =>
  fc.record({
    ...period,
    ...fit,
    id: fc.constant(id),
    descriptionEn: fc.constant(`Part ${id}`),
    descriptionFr: fc.constant(`Pièce ${id}`),
    priceCents: fc.option(cents, { freq: 9 }),
    component,
    supersededBy: fc.constantFrom(null, null, null, null, ...partNumbers),
    wear: fc.boolean(),
    returnRequired: fc.boolean(),
    active: isMostly,
  });

const operationOf = (id: string): fc.Arbitrary<LabourOperation> =>
  fc.record({
    ...period,
    ...fit,
    id: fc.constant(id),
    descriptionEn: fc.constant(`Operation ${id}`),
    descriptionFr: fc.constant(`Opération ${id}`),
    hoursHundredths: fc.oneof(fc.constantFrom(0, 50, 75, 100), fc.nat(9_999)),
    overlapGroup: maybe(fc.constantFrom('engine', 'drive', '10')),
    includesDiagnosis: fc.boolean(),
    active: isMostly,
  });

const agreement: fc.Arbitrary<DepotAgreement> = fc.record({
  ...period,
  id: fc.constantFrom('A', 'B', 'C'),
  rateCents: cents,
  markupHundredths: fc.oneof(fc.constantFrom(0, 1_000, 1_250, 3_333, -4_000, -10_000), fc.nat(50_000)),
  paysDiagnosis: fc.boolean(),
  currency: fc.constantFrom('CAD', 'CAD', 'CAD', 'USD'),
});

const term: fc.Arbitrary<WarrantyTerm> = fc.record({
  model: maybe(model),
  productType: maybe(productType),
  use: maybe(fc.constantFrom('consumer', 'commercial')),
  component,
  months: fc.constantFrom(0, 1, 3, 12, 13, 24, 25, 36),
  hours: maybe(fc.constantFrom(100, 300)),
});

/** Some with a twin of the same months, which ends after other hours. */
const terms = fc
  .array(fc.tuple(term, maybe(fc.constantFrom(null, 200))), { maxLength: 6 })
  .map((all) => all.flatMap(([one, hours], at) => (at % 2 === 0 ? [one] : [one, { ...one, hours }])));

const typedText = fc.constantFrom('Gasket', 'Bolt M8', 'Réglage');
const typedNumber = maybe(fc.constantFrom('X-1', '99'));
const pieces = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }) }, fc.integer({ min: 1, max: 9_999 }));
const typed = fc.oneof(
  fc.record({
    kind: fc.constant('labour'),
    description: typedText,
    number: typedNumber,
    quantity: fc.constant(null),
    hours: fc.integer({ min: 1, max: 9_999 }).map((hundredths) => hundredths / 100),
  }),
  fc.record(
    {
      kind: fc.constant('part'),
      description: typedText,
      number: typedNumber,
      quantity: pieces,
      hours: fc.constant(null),
      causal: fc.constant(true),
    },
    { requiredKeys: ['kind', 'description', 'number', 'quantity', 'hours'] },
  ),
);

const expiry = maybe(nearDay);

const picks: fc.Arbitrary<ClaimToPrice['picks']> = fc.record({
  operations: fc
    .uniqueArray(fc.constantFrom(...operationCodes, '70'), { maxLength: 5 })
    .map((ids) => ids.map((id) => ({ id }))),
  parts: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(...partNumbers, 'P-8'),
      quantity: pieces,
      causal: fc.integer({ min: 0, max: 2 }).map((at) => at === 0),
    }),
    { maxLength: 5, selector: ({ id }) => id },
  ),
  typed: fc.array(typed, { maxLength: 2 }),
});
const nothing: fc.Arbitrary<ClaimToPrice['picks']> = fc.record({
  operations: fc.constant([]),
  parts: fc.constant([]),
  typed: fc.constant([]),
});

const claim: fc.Arbitrary<ClaimToPrice> = fc.record({
  dateOfFailure: nearDay,
  model: maybe(model),
  productType: maybe(productType),
  use: fc.constantFrom('consumer', 'commercial'),
  dateOfPurchase: maybe(fc.constantFrom('2024-02-29', '2025-03-31', '2025-12-31', '2026-02-28', '2026-03-30')),
  laborWarrantyExpiration: expiry,
  partsWarrantyExpiration: expiry,
  picks: fc.oneof({ weight: 19, arbitrary: picks }, nothing),
});

const mapOf = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

const basis: fc.Arbitrary<PricingBasis> = fc.record({
  // The last number is only named as a successor.
  parts: fc.tuple(...partNumbers.slice(0, -1).map(partOf)).map(mapOf),
  operations: fc.tuple(...operationCodes.map(operationOf)).map(mapOf),
  agreements: fc.uniqueArray(agreement, { maxLength: 3, selector: ({ id }) => id }),
  terms,
  lastRateCents: maybe(cents),
});

export const claimCases: fc.Arbitrary<ClaimCase> = fc.record({ claim, basis });
