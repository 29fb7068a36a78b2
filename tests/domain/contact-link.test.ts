import { describe, expect, it } from 'vitest';
import { contactAbout, contactPath } from '#domain/contact-link.ts';

const queryOf = (path: string) => new URL(path, 'https://portal.example').searchParams;

describe('the link to the contact form', () => {
  it('has the known values, and nothing else', () => {
    expect(contactPath()).toBe('/contact');
    expect(contactPath({ serialNumber: null, claimName: '' })).toBe('/contact');
    const about = { serialNumber: 'DEMO & CO 0001', productId: 'product-1', claimName: 'WC-000001' };
    expect(contactAbout(queryOf(contactPath(about)))).toEqual(about);
  });

  it("leaves out empty values, and values above the length of the app's own", () => {
    const query = new URLSearchParams({ serialNumber: ' ', claim: 'x'.repeat(101), productId: 'x'.repeat(100) });
    expect(contactAbout(query)).toEqual({ serialNumber: null, claimName: null, productId: 'x'.repeat(100) });
    expect(contactAbout(new URLSearchParams())).toEqual({ serialNumber: null, claimName: null, productId: null });
  });
});
