/** A row of `parts` that fits all products. */
export const cataloguePart = (id: string, price_cents: number) => ({
  id,
  price_cents,
  description_en: 'Cable',
  description_fr: 'Câble',
  component: 'parts' as const,
  wear: false,
  return_required: false,
  active: true,
});
