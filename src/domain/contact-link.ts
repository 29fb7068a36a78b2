/** What is known of a question before it is asked: the product and the claim it is about. */
export type ContactAbout = { serialNumber?: string | null; productId?: string | null; claimName?: string | null };

const params = { serialNumber: 'serialNumber', productId: 'productId', claimName: 'claim' } as const;

/** Longer than any of them; what is longer came from somewhere else. */
const valueMaxLength = 100;

/** The way to the contact form, with what is known (R-CONTACT-06). */
export function contactPath({ serialNumber, productId, claimName }: ContactAbout = {}): string {
  const query = new URLSearchParams();
  if (serialNumber) query.set(params.serialNumber, serialNumber);
  if (productId) query.set(params.productId, productId);
  if (claimName) query.set(params.claimName, claimName);
  return query.size === 0 ? '/contact' : `/contact?${query.toString()}`;
}

/** What the address of the contact form says; nobody else's text gets into somebody's message through a long link. */
export function contactAbout(query: URLSearchParams): Required<ContactAbout> {
  const value = (name: string) => {
    const text = query.get(name)?.trim() ?? '';
    return text === '' || text.length > valueMaxLength ? null : text;
  };
  return {
    serialNumber: value(params.serialNumber),
    productId: value(params.productId),
    claimName: value(params.claimName),
  };
}
