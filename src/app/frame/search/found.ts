import type { Claim } from '#contract/claims.ts';
import type { Product } from '#contract/products.ts';
import type { Registration } from '#contract/registrations.ts';
import { claimProduct, claimSerialNumber } from '#domain/claim-product.ts';
import { folded } from '#domain/folded.ts';
import { claimSubject, entryAbout, entryTitle } from '#messages/entry-names.ts';
import type { ListedDraft } from '#offline/drafts/drafts.ts';
import type { ListedEntry } from '#offline/outbox/list.ts';
import type { DocumentRow } from '#storage/document-rows.ts';
import { tidyLine } from '#text/tidied.ts';
import type { IconName } from '#ui/icon-shapes.ts';

/** The heads of the results, in their order. */
export const foundKinds = [
  'unsent',
  'claims',
  'tickets',
  'registrations',
  'products',
  'documents',
  'people',
  'places',
  'actions',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** One result: what it says, and the address that it opens. */
export type Found = {
  kind: FoundKind;
  id: string;
  to: string;
  icon: IconName;
  title: string;
  detail: string;
};

/** What this device stores of an account. */
export type OnDevice = {
  claims: readonly Claim[];
  entries: readonly ListedEntry[];
  drafts: readonly ListedDraft<'claim'>[];
  registrations: readonly Registration[];
  documents: readonly DocumentRow[];
};

/** The most results of a kind. */
export const mostOfKind = 5;

/** The lists that show every result of a kind, with their address before the text: `/desk?part=all&`. */
export type WholeLists = Partial<Record<FoundKind, { to: string; title: string }>>;

/** The results, with the way to the whole list after a kind that may have more. */
export function withWholeLists(found: readonly Found[], lists: WholeLists, text: string): Found[] {
  const kinds = new Set(found.map(({ kind }) => kind));
  return [...kinds].flatMap((kind) => {
    const own = found.filter((one) => one.kind === kind);
    const list = lists[kind];
    if (!list || own.length < mostOfKind) return own;
    return [...own, row(kind, 'all', `${list.to}search=${encodeURIComponent(text)}`, 'right', [list.title])];
  });
}

/** The rows of what is stored, before a search. */
export function deviceRows({ claims, entries, drafts, registrations, documents }: OnDevice): Found[] {
  return [
    ...entries.flatMap((entry): Found[] => {
      if (entry.unreadable || entry.state === 'sent') return [];
      const { serialNumber, customerName } = entryAbout(entry);
      return [row('unsent', entry.id, `/outbox#${entry.id}`, 'clock', [entryTitle(entry), customerName, serialNumber])];
    }),
    ...drafts.map((draft) => {
      const { id, serialNumber } = draft;
      return row('unsent', id, `/warranty-claims/new?draft=${id}`, 'pencil', [claimSubject(draft), serialNumber]);
    }),
    ...claims.map((claim) =>
      row('claims', claim.id, `/warranty-claims/${claim.id}`, 'wrench', [
        claim.name,
        claim.customer?.name,
        claimProduct(claim),
        claimSerialNumber(claim),
      ]),
    ),
    ...registrations.map(({ id, serialNumber, productName, model }) =>
      row('registrations', id, `/my-product-registrations/${id}`, 'tag', [productName ?? model, serialNumber, model]),
    ),
    ...documents.map(({ id, listed, place }) =>
      row('documents', id, `/saved-documents?document=${encodeURIComponent(id)}`, 'book', [
        listed.title,
        place.kind === 'procedure' ? null : place.productName,
      ]),
    ),
  ];
}

/** The rows of the products, before a search. */
export function productRows(products: readonly Product[]): Found[] {
  return products.map(({ id, name, brand, model, sku }) =>
    row('products', id, `/product-information?product=${encodeURIComponent(id)}`, 'box', [
      name,
      brand,
      model,
      sku[0]?.retailerSKU,
    ]),
  );
}

/** A row whose title is the first text, and whose second line has the others. */
export function row(
  kind: FoundKind,
  id: string,
  to: string,
  icon: IconName,
  [title, ...others]: readonly (string | null | undefined)[],
): Found {
  const words = others.filter((text) => text !== null && text !== undefined && text !== '' && text !== title);
  return { kind, id, to, icon, title: title ?? '', detail: [...new Set(words)].join(', ') };
}

/**
 * The rows with every word of a text, by kind, at most five of each: first the kinds with a row that has the text as
 * its name, its claim number or serial number.
 */
export function matching(rows: readonly Found[], text: string): Found[] {
  const sought = folded(tidyLine(text));
  const words = sought.split(' ');
  const found = rows.filter(({ title, detail }) => {
    const all = folded(`${title} ${detail}`);
    return words.every((word) => all.includes(word));
  });
  const ofKinds = foundKinds.map((kind) => {
    const own = found.filter((one) => one.kind === kind);
    return [...own.filter((one) => isExact(one, sought)), ...own.filter((one) => !isExact(one, sought))];
  });
  const isFirst = ([first]: readonly Found[]) => first !== undefined && isExact(first, sought);
  return [...ofKinds.filter(isFirst), ...ofKinds.filter((own) => !isFirst(own))].flatMap((own) =>
    own.slice(0, mostOfKind),
  );
}

function isExact({ title, detail }: Found, sought: string): boolean {
  return [title, ...detail.split(', ')].some((text) => folded(text) === sought);
}
