import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { DateOnly } from '#contract/primitives.ts';
import type { FittedProduct } from '#domain/catalogue-records.ts';
import { priceClaim } from '#domain/price-claim.ts';
import { indexCatalogue, indexNumbers, searchCatalogue } from '#domain/search-catalogue.ts';
import { today } from '#forms/typed-values.ts';
import { readProducts } from '#offline/cache/read-lists.ts';
import { type Catalogue, readCatalogue } from '#offline/catalogue/read-catalogue.ts';
import { refreshDueCatalogue } from '#offline/catalogue/refresh-catalogue.ts';
import { readCatalogueState } from '#offline/catalogue/state.ts';
import { inActiveLanguage } from '#messages/names.ts';
import { useDeviceRead } from '#queries/use-device-read.ts';
import { useLiveQuery } from '#queries/use-live-query.ts';
import { useOnline } from '#queries/use-online.ts';
import type { PicksDraft } from '#storage/picks-draft.ts';
import { useStable } from '#ui/use-stable.ts';
import type { useClaimForm } from '../form/use-claim-form.ts';
import { withOneCausal } from './causal-part.ts';
import { claimToPrice, fittedProduct } from './claim-to-price.ts';
import { fillFromPicks, writtenPicks } from './fill-from-picks.ts';

export type ClaimOfPicks = Pick<ReturnType<typeof useClaimForm>, 'form' | 'product' | 'fill' | 'photos'>;

/** Options of a list at a time. */
const shownMax = 30;

/** The catalogue on this device, brought up to date and read again when it has changed; null where there is none. */
export function useCatalogue(accountId: string): Catalogue | null {
  const online = useOnline();
  useEffect(() => {
    if (online) void refreshDueCatalogue(accountId);
  }, [accountId, online]);
  const state = useLiveQuery(() => readCatalogueState(accountId), [accountId]);
  const readAt = state?.exists ? state.readAt : null;
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  useEffect(() => {
    if (readAt === null) return undefined;
    let current = true;
    void readCatalogue(accountId).then((read) => current && read && setCatalogue(read));
    return () => {
      current = false;
    };
  }, [accountId, readAt]);
  return catalogue;
}

const readListedProducts = () => readProducts();

/** What is picked for a claim, what it comes to, and how to change it. */
export function usePicks(claim: ClaimOfPicks, catalogue: Catalogue) {
  const { values } = claim.form;
  const registration = claim.product.target?.found.registration ?? null;
  const unregistered = claim.product.unregistered;
  const { reading } = useDeviceRead(readListedProducts);
  const listed = reading.phase === 'ready' ? reading.value : [];
  const { model, productType } = fittedProduct({ registration, unregistered, listed });
  const picks = values.picks ?? nothingPicked;

  const priceOf = useStable((chosen: PicksDraft) => {
    const day = v.is(DateOnly, values.dateOfFailure) ? values.dateOfFailure : today();
    const boughtOn = v.is(DateOnly, values.dateOfPurchase) ? values.dateOfPurchase : null;
    const claimed = claimToPrice(chosen, { dateOfFailure: day, model, productType, registration, boughtOn });
    return priceClaim(claimed, catalogue);
  });
  const price = priceOf(picks);
  const written = writtenPicks(price);

  const change = useStable((changed: Partial<PicksDraft>) => {
    const { withoutSum: _, ...before } = picks;
    const chosen = { ...before, ...changed };
    const next = { ...chosen, ...withOneCausal(chosen), ...(catalogue.pricesHidden && { withoutSum: true as const }) };
    const priced = priceOf(next);
    const filled = writtenPicks(priced);
    claim.fill({
      ...fillFromPicks(values, picks.filled, filled),
      picks: { ...next, filled, expectedCents: priced.expectedCents, catalogueAt: catalogue.readAt },
    });
  });

  // Another date, product or catalogue changes what the picks come to.
  const isStale =
    values.picks !== undefined &&
    (picks.expectedCents !== price.expectedCents ||
      picks.catalogueAt !== catalogue.readAt ||
      (picks.withoutSum ?? false) !== catalogue.pricesHidden ||
      picks.filled.labourHours !== written.labourHours ||
      picks.filled.partsRequired !== written.partsRequired);
  useEffect(() => {
    if (isStale) change({});
  }, [isStale, change]);

  const product = useMemo(() => ({ model, productType }), [model, productType]);
  return {
    picks,
    price,
    written,
    change,
    searchParts: useSearch(catalogue.parts, product),
    searchOperations: useSearch(catalogue.operations, product),
    searchFailures: useFailureSearch(catalogue.failureCodes, product),
  };
}

export const nothingPicked: PicksDraft = {
  failureCode: null,
  operations: [],
  parts: [],
  typed: [],
  catalogueAt: '',
  expectedCents: 0,
  filled: { labourHours: '', partsRequired: '' },
};

type Row = FittedRow & { id: string; descriptionEn: string; descriptionFr: string };
type FittedRow = { models: readonly string[]; productTypes: readonly string[]; active: boolean };
type SearchedRow = Row & { supersededBy?: string | null };

/** The best options for what is typed, and the id with exactly this number (R-PICK-08). */
export type PickLists = {
  search: (text: string) => { value: string; label: string }[];
  find: (text: string) => string | null;
};

/** A search for the product; the indexes are made with the first one. */
function useSearch(rows: ReadonlyMap<string, SearchedRow>, product: FittedProduct): PickLists {
  const indexOf = useMemo(() => once(() => indexCatalogue([...rows.values()].filter(({ active }) => active))), [rows]);
  const numbersOf = useMemo(() => once(() => indexNumbers(rows.values())), [rows]);
  return useMemo(() => {
    const search = once(() => searchCatalogue(indexOf(), product));
    return {
      search: (text) => {
        // The number on an old bag: the form says what replaces it.
        const named = numbersOf()(text);
        const replaced = named && !named.active ? [named] : [];
        return [...replaced, ...search()(text, shownMax)].map((row) => optionOf(row));
      },
      find: (text) => numbersOf()(text)?.id ?? null,
    };
  }, [numbersOf, indexOf, product]);
}

function useFailureSearch(codes: Catalogue['failureCodes'], product: FittedProduct) {
  const rows = useMemo(() => new Map([...codes].map(([id, code]) => [id, { ...code, models: [] }])), [codes]);
  return useSearch(rows, product);
}

export function optionOf({ id, descriptionEn, descriptionFr }: Omit<Row, keyof FittedRow>) {
  return { value: id, label: `${id} · ${inActiveLanguage({ en: descriptionEn, fr: descriptionFr })}` };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
