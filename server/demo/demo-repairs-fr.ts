import type { DemoRepair } from './demo-repairs.ts';

/** Repairs of the Quebec depot. */
export const repairsFr: readonly DemoRepair[] = [
  {
    model: 'NV-SB30T',
    claimType: 'Warranty Repair',
    claimSubtype: 'Drive and Transmission',
    diagnosis:
      'La chenille gauche n’entraîne plus. Clavette cisaillée sur le pignon d’entraînement, rainure déformée. Aucun corps étranger dans la chenille.',
    partsRequired: 'Pignon d’entraînement NV-118-0115 (1), clavette NV-900-0044 (2)',
    labourHours: 2,
    materialCents: 10_450,
  },
  {
    model: 'KV-CS50',
    claimType: 'Warranty Repair',
    claimSubtype: 'Starter',
    diagnosis:
      'Le lanceur ne s’enroule plus. Ressort de rappel cassé près du moyeu; la corde et les cliquets sont en bon état.',
    partsRequired: 'Ressort de lanceur KV-330-0052 (1)',
    labourHours: 0.75,
    materialCents: 1_860,
  },
  {
    model: 'NV-G7500E',
    claimType: 'Warranty Repair',
    claimSubtype: 'Fuel System',
    diagnosis:
      'Fuite d’essence au bol du carburateur, moteur arrêté. Pointeau marqué, flotteur étanche. Essence récente, filtre propre.',
    partsRequired: 'Ensemble pointeau et siège NV-770-0108 (1), joint de bol NV-770-0111 (1)',
    labourHours: 1.25,
    materialCents: 3_275,
  },
  {
    model: 'BH-ZT52',
    claimType: 'Pre-Sale Repair',
    claimSubtype: 'Shipping Damage',
    diagnosis:
      'Levier de direction droit plié à la réception. La caisse était enfoncée de ce côté; photos prises avant le déballage.',
    partsRequired: 'Levier de direction droit BH-520-0208 (1)',
    labourHours: 1,
    materialCents: 7_940,
  },
];
