/** What a warranty covers by itself. */
export const coveredComponents = ['labour', 'parts', 'engine', 'emission', 'battery'] as const;
export type CoveredComponent = (typeof coveredComponents)[number];

export const productUses = ['consumer', 'commercial'] as const;
export type ProductUse = (typeof productUses)[number];

export const agreementCurrencies = ['CAD', 'USD'] as const;
export type AgreementCurrency = (typeof agreementCurrencies)[number];

/** The photos of a claim that have a place of their own. */
export const photoSlots = ['rating_plate'] as const;
