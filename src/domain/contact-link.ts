import { tidyLine } from '#text/tidied.ts';
/** The product and claim of a question. */
export type ContactAbout = { serialNumber?: string | null; productId?: string | null; claimName?: string | null };

const params = { serialNumber: 'serialNumber', productId: 'productId', claimName: 'claim' } as const;

/** Longer than every valid value; a longer one comes from a foreign link. */
const valueMaxLength = 100;

/** The link to the contact form with the known values (R-CONTACT-06). */
export function contactPath({ serialNumber, productId, claimName }: ContactAbout = {}): string {
  const query = new URLSearchParams();
  if (serialNumber) query.set(params.serialNumber, serialNumber);
  if (productId) query.set(params.productId, productId);
  if (claimName) query.set(params.claimName, claimName);
  return query.size === 0 ? '/contact' : `/contact?${query.toString()}`;
}

/** Reads the values of a link to the contact form. Drops long texts, so that a link cannot put text into a message. */
export function contactAbout(query: URLSearchParams): Required<ContactAbout> {
  const value = (name: string) => {
    const text = tidyLine(query.get(name) ?? '');
    return text === '' || text.length > valueMaxLength ? null : text;
  };
  return {
    serialNumber: value(params.serialNumber),
    productId: value(params.productId),
    claimName: value(params.claimName),
  };
}
