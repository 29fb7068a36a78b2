import type { Chapter, Leaflet } from './leaflet.ts';

/** A procedure for retailers, in both languages one after the other: a shop keeps one sheet. */
type Procedure = { title: string; chapters: readonly Chapter[] };

const steps = (title: string, list: readonly string[], onNewPage = false): Chapter => ({
  title,
  onNewPage,
  blocks: [{ kind: 'steps', steps: list }],
});

export const returnsProcedure: Procedure = {
  title: 'Returns and exchanges / Retours et échanges',
  chapters: [
    steps('Returns and exchanges', [
      'Within 30 days and unused: take the product back with its receipt.',
      'Used or beyond 30 days: send the customer to an authorized repair depot; a repair comes before an exchange.',
      'Write the serial number on the return slip. Without it no credit can be given.',
      'Drain fuel and oil before you ship a machine.',
      'A product damaged in transport: refuse it or note the damage on the carrier’s slip, and take photos before unpacking.',
    ]),
    steps(
      'Retours et échanges',
      [
        'Dans les 30 jours et non utilisé : reprenez le produit avec son reçu.',
        'Utilisé ou après 30 jours : dirigez le client vers un dépôt de réparation agréé; la réparation passe avant l’échange.',
        'Inscrivez le numéro de série sur le bon de retour. Sans lui, aucun crédit n’est possible.',
        'Vidangez l’essence et l’huile avant d’expédier une machine.',
        'Produit endommagé pendant le transport : refusez-le ou notez le dommage sur le bon du transporteur, et prenez des photos avant le déballage.',
      ],
      true,
    ),
  ],
};

export const registrationProcedure: Procedure = {
  title: 'Registering at the counter / Enregistrement au comptoir',
  chapters: [
    steps('Registering at the counter', [
      'Register the product while the customer is there: serial number, email or phone, date of purchase.',
      'Take a photo of the receipt. It must clearly show the date of purchase, the product and the name of the store.',
      'Choose your store from the list.',
      'Ask before you tick the box for promotions; it stays empty unless the customer says yes.',
      'Give the customer the registration number.',
    ]),
    steps(
      'Enregistrement au comptoir',
      [
        'Enregistrez le produit pendant que le client est là : numéro de série, courriel ou téléphone, date d’achat.',
        'Photographiez le reçu. On doit y lire clairement la date d’achat, le produit et le nom du magasin.',
        'Choisissez votre magasin dans la liste.',
        'Demandez avant de cocher la case des promotions; elle reste vide à moins que le client dise oui.',
        'Donnez au client le numéro d’enregistrement.',
      ],
      true,
    ),
  ],
};

/** A procedure before it is a PDF; of no brand, as it is for all of them. */
export function procedureLeaflet({ title, chapters }: Procedure): Leaflet {
  return { language: 'en', brand: 'Depot Portal', title, subtitle: 'Retailers / Détaillants', chapters };
}
