import type { Insertable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { demoId } from './demo-id.ts';
import { contactRow } from './demo-people.ts';

type Owner = readonly [
  firstName: string,
  lastName: string,
  email: string,
  phone: string,
  street: string,
  postalCode: string,
  country: string,
];

/** Fictional owners of the units with claims; their phone numbers are reserved for fiction. */
export const ontarioOwners: readonly Owner[] = [
  ['Helen', 'Marchetti', 'helen.marchetti', '+1 905 555-0121', '310 Concession St, Hamilton, ON', 'L8V 1C4', 'Canada'],
  ['Zoé', 'Bélanger', 'zoe.belanger', '+1 613 555-0122', '77 Rideau Ferry Rd, Perth, ON', 'K7H 3C7', 'Canada'],
  ['Tomasz', 'Wiśniewski', 'tomasz.w', '+1 289 555-0123', '9 Vine Ridge Trail, Beamsville, ON', 'L0R 1B4', 'Canada'],
  ['Grace', 'Adeyemi', 'grace.adeyemi', '+1 905 555-0124', '128 Plains Rd W, Burlington, ON', 'L7T 1G1', 'Canada'],
  ['José', 'Álvarez', 'jose.alvarez', '+1 519 555-0125', '5410 Line 34, Stratford, ON', 'N5A 6S4', 'Canada'],
  ['Bev', 'Hutchings', 'bev.hutchings', '+1 705 555-0126', '22 Portage Cove Ln, Huntsville, ON', 'P1H 2J6', 'Canada'],
  ['Amrit', 'Dhaliwal', 'amrit.dhaliwal', '+1 905 555-0127', '61 Mountainash Rd, Brampton, ON', 'L6R 1W3', 'Canada'],
  [
    'Ingrid',
    'Sørensen',
    'ingrid.sorensen',
    '+1 807 555-0128',
    '14 Silver Islet Rd, Pass Lake, ON',
    'P0T 2M0',
    'Canada',
  ],
  [
    'Walter',
    'Prudhomme',
    'walter.prudhomme',
    '+1 905 555-0129',
    '3 Jordan Station Rd, Vineland, ON',
    'L0R 2C0',
    'Canada',
  ],
  ['Mei', 'Chow', 'mei.chow', '+1 416 555-0130', '88 Gerrard Hill Ave, Toronto, ON', 'M4L 1Y5', 'Canada'],
  ['Deborah', 'Finch', 'deborah.finch', '+1 519 555-0131', '2209 Old Mill Line, Elora, ON', 'N0B 1S0', 'Canada'],
  [
    'Samuel',
    'Ironside',
    'samuel.ironside',
    '+1 705 555-0132',
    '7 Manitou Shore Dr, Little Current, ON',
    'P0P 1K0',
    'Canada',
  ],
];

export const quebecOwners: readonly Owner[] = [
  [
    'Geneviève',
    'Thibodeau',
    'g.thibodeau',
    '+1 418 555-0141',
    '215, rang Saint-Achillée, Château-Richer, QC',
    'G0A 1N0',
    'Canada',
  ],
  [
    'Réjean',
    'Lachapelle',
    'rejean.lachapelle',
    '+1 819 555-0142',
    '48, chemin du Lac-à-la-Tortue, Shawinigan, QC',
    'G0X 1L0',
    'Canada',
  ],
];

export const newYorkOwners: readonly Owner[] = [
  [
    'Curtis',
    'Bellweather',
    'curtis.bellweather',
    '+1 315 555-0151',
    '1190 County Road 12, Penn Yan, NY',
    '14527',
    'United States',
  ],
  [
    'Lucia',
    'Moretti',
    'lucia.moretti',
    '+1 607 555-0152',
    '16 Gorge View Ter, Watkins Glen, NY',
    '14891',
    'United States',
  ],
];

export const britishColumbiaOwners: readonly Owner[] = [
  [
    'Kenji',
    'Watanabe',
    'kenji.watanabe',
    '+1 250 555-0161',
    '4420 Saltair Beach Rd, Ladysmith, BC',
    'V9G 1Z6',
    'Canada',
  ],
];

const firstNumber = 100;
const owners = [...ontarioOwners, ...quebecOwners, ...newYorkOwners, ...britishColumbiaOwners];

export const ownerContacts: readonly Insertable<Tables['contacts']>[] = owners.map(
  ([first, last, mailbox, phone, street, postalCode, country], at) =>
    contactRow({
      id: demoId('contact', firstNumber + at),
      name: [first, last],
      email: `${mailbox}@customer.example`,
      phone,
      address: [street, postalCode, country],
    }),
);

export function ownerContact(owner: Owner): { id: string; name: string } {
  return { id: demoId('contact', firstNumber + owners.indexOf(owner)), name: `${owner[0]} ${owner[1]}` };
}
