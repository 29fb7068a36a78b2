type Choice = readonly [value: string, en: string, fr: string, validFor?: readonly number[]];

/** As `picklists.definition` has it. */
type PickList = {
  values: { value: string; en: string; fr: string; validFor: number[] }[];
  controllerValues: Record<string, number>;
};

/** The indexes have gaps, as in Salesforce: an array position must not be used as an index (R-API-17). */
const claimTypes = { 'Warranty Repair': 0, 'Pre-Sale Repair': 2, 'Parts Only': 3, 'Field Campaign': 7, Goodwill: 12 };
const ticketTypes = { Product: 1, Warranty: 4, Parts: 5, Account: 9 };

/**
 * The pick lists that a new database has, until an import replaces one: [SObject, field, choices]. What depots, tickets and
 * claims of the trade have in common.
 */
export const firstPickLists: readonly (readonly [sobject: string, field: string, PickList])[] = [
  [
    'Warranty_Claim__c',
    'Claim_Type__c',
    pickList([
      ['Warranty Repair', 'Warranty repair', 'Réparation sous garantie'],
      ['Pre-Sale Repair', 'Repair before sale', 'Réparation avant la vente'],
      ['Parts Only', 'Parts only', 'Pièces seulement'],
      ['Field Campaign', 'Field campaign', 'Campagne de service'],
      ['Goodwill', 'Goodwill', 'Geste commercial'],
    ]),
  ],
  [
    'Warranty_Claim__c',
    'Claim_Subtype__c',
    pickList(
      [
        ['Engine', 'Engine', 'Moteur', [0, 2, 3, 12]],
        ['Fuel System', 'Fuel system', 'Système d’alimentation', [0, 2, 3]],
        ['Electrical', 'Electrical', 'Circuit électrique', [0, 2, 3, 12]],
        ['Starter', 'Starter', 'Démarreur', [0, 2, 3]],
        ['Drive and Transmission', 'Drive and transmission', 'Entraînement et transmission', [0, 2, 3, 12]],
        ['Hydraulics and Pump', 'Hydraulics and pump', 'Hydraulique et pompe', [0, 2, 3]],
        ['Frame and Housing', 'Frame and housing', 'Châssis et boîtier', [0, 3, 12]],
        ['Shipping Damage', 'Shipping damage', 'Dommage lié au transport', [2]],
        ['Missing Part', 'Missing part', 'Pièce manquante', [2, 3]],
        ['Safety Bulletin', 'Safety bulletin', 'Bulletin de sécurité', [7]],
        ['Service Bulletin', 'Service bulletin', 'Bulletin technique', [7]],
      ],
      claimTypes,
    ),
  ],
  [
    'Case',
    'Type',
    pickList([
      ['Product', 'Product question', 'Question sur un produit'],
      ['Warranty', 'Warranty', 'Garantie'],
      ['Parts', 'Parts', 'Pièces'],
      ['Account', 'My account', 'Mon compte'],
      ['Other', 'Something else', 'Autre sujet'],
    ]),
  ],
  [
    'Case',
    'Ticket_Subtype__c',
    pickList(
      [
        ['How To', 'How do I use it?', 'Comment l’utiliser?', [1]],
        ['Malfunction', 'It does not work as it should', 'Il ne fonctionne pas comme il faut', [1]],
        ['Safety', 'Safety', 'Sécurité', [1]],
        ['Coverage', 'What is covered?', 'Que couvre la garantie?', [4]],
        ['Claim Status', 'Status of a claim', 'État d’une réclamation', [4]],
        ['Availability', 'Is a part available?', 'Disponibilité d’une pièce', [5]],
        ['Order', 'An order of parts', 'Commande de pièces', [5]],
        ['Sign-in', 'I cannot log in', 'Je n’arrive pas à me connecter', [9]],
        ['Personal Data', 'My data', 'Mes renseignements personnels', [9]],
      ],
      ticketTypes,
    ),
  ],
  [
    'Account',
    'Type',
    pickList([
      ['Sole Proprietor', 'Sole proprietor', 'Entreprise individuelle'],
      ['Partnership', 'Partnership', 'Société de personnes'],
      ['Corporation', 'Corporation', 'Société par actions'],
      ['Cooperative', 'Cooperative', 'Coopérative'],
    ]),
  ],
];

function pickList(choices: readonly Choice[], controllerValues: Record<string, number> = {}): PickList {
  const values = choices.map(([value, en, fr, validFor = []]) => ({ value, en, fr, validFor: [...validFor] }));
  return { values, controllerValues };
}
