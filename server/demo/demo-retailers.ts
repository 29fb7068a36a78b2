import type { Insertable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { demoId } from './demo-id.ts';

export const retailerIds = { mapleRidge: demoId('account', 5) } as const;

type Account = Insertable<Tables['platform_accounts']>;

type DemoRetailer = {
  id: string;
  name: string;
  state: string;
  country: 'Canada' | 'United States';
  /** Towns of its stores; empty for a single shop. */
  stores: readonly string[];
  /** Opt-in statements in English and French; null for a retailer without promotions. */
  promotions: readonly [en: string, fr: string] | null;
};

/** Fictional retailers with and without stores (R-OPS-05). */
const demoRetailers: readonly DemoRetailer[] = [
  {
    id: retailerIds.mapleRidge,
    name: 'Maple Ridge Hardware',
    state: 'ON',
    country: 'Canada',
    stores: ['Hamilton', 'Guelph', 'Orillia', 'Peterborough'],
    promotions: [
      'Maple Ridge Hardware may email me about seasonal offers and rebates on power equipment. I can unsubscribe at any time.',
      'Maple Ridge Hardware peut m’envoyer par courriel ses offres saisonnières et ses remises sur l’équipement motorisé. Je peux me désabonner en tout temps.',
    ],
  },
  {
    id: demoId('account', 6),
    name: 'Quincaillerie Bellerive',
    state: 'QC',
    country: 'Canada',
    stores: ['Lévis', 'Saguenay', 'Trois-Rivières'],
    promotions: [
      'Quincaillerie Bellerive may send me its flyer and its offers by email. I can withdraw my consent at any time.',
      'Quincaillerie Bellerive peut m’envoyer sa circulaire et ses offres par courriel. Je peux retirer mon consentement en tout temps.',
    ],
  },
  {
    id: demoId('account', 7),
    name: 'Prairie Wind Farm & Yard',
    state: 'SK',
    country: 'Canada',
    stores: ['Moose Jaw', 'Swift Current'],
    promotions: null,
  },
  {
    id: demoId('account', 8),
    name: 'Seneca Lawn & Power',
    state: 'New York',
    country: 'United States',
    stores: [],
    promotions: [
      'Seneca Lawn & Power may email me about sales and service specials. I can unsubscribe at any time.',
      'Seneca Lawn & Power peut m’informer par courriel de ses soldes et de ses offres de service. Je peux me désabonner en tout temps.',
    ],
  },
  {
    id: demoId('account', 9),
    name: 'Fundy Shore Supply',
    state: 'NB',
    country: 'Canada',
    stores: [],
    promotions: null,
  },
  {
    id: demoId('account', 10),
    name: 'Kootenay Outfitters',
    state: 'BC',
    country: 'Canada',
    stores: [],
    promotions: [
      'Kootenay Outfitters may send me product news and offers by email. I can unsubscribe at any time.',
      'Kootenay Outfitters peut m’envoyer ses nouveautés et ses offres par courriel. Je peux me désabonner en tout temps.',
    ],
  },
];

export const retailers: readonly Account[] = demoRetailers.map(({ id, name, state, country, promotions }) => ({
  id,
  name,
  type: 'Retailer',
  billing_state: state,
  billing_country: country,
  email_opt_in_statement_en: promotions?.[0] ?? null,
  email_opt_in_statement_fr: promotions?.[1] ?? null,
}));

const firstStore = 100;

/** `Maple Ridge Hardware, Hamilton` */
export const stores: readonly Account[] = demoRetailers
  .flatMap(({ id, name, state, country, stores: towns }) =>
    towns.map((town) => ({
      name: `${name}, ${town}`,
      type: 'Store',
      billing_state: state,
      billing_country: country,
      parent_id: id,
    })),
  )
  .map((store, at) => ({ id: demoId('account', firstStore + at), ...store }));
