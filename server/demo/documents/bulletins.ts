import type { Language } from '../../http/language.ts';
import type { DemoModel } from '../demo-products.ts';

type BulletinText = { subject: string; symptom: string; remedy: readonly string[] };

/** A technical bulletin of the maker. */
export type DemoBulletin = Readonly<Record<Language, BulletinText>> & { number: string; model: DemoModel };

export const demoBulletins: readonly DemoBulletin[] = [
  {
    number: 'SB-26-04',
    model: 'OK-IG4500R',
    en: {
      subject: 'Fuel cock and vent hose',
      symptom:
        'On some units the vent hose can rub on the fuel cock. A leak has been seen twice; no unit has caught fire.',
      remedy: [
        'Replace the fuel cock with kit OK-061-4590.',
        'Run the vent hose behind the frame and hold it with the clip of the kit.',
        'File a claim of the type field campaign, one hour of labour.',
      ],
    },
    fr: {
      subject: 'Robinet d’essence et tuyau d’évent',
      symptom:
        'Sur certains appareils, le tuyau d’évent peut frotter sur le robinet d’essence. Une fuite a été vue deux fois; aucun appareil n’a pris feu.',
      remedy: [
        'Remplacez le robinet par l’ensemble OK-061-4590.',
        'Passez le tuyau derrière le châssis et fixez-le avec l’agrafe fournie.',
        'Déposez une réclamation du type campagne de rappel, une heure de main-d’œuvre.',
      ],
    },
  },
  {
    number: 'SB-26-01',
    model: 'NV-SB24',
    en: {
      subject: 'Adjusting the friction drive',
      symptom: 'The wheels pull weakly in the first season although the disc is not worn.',
      remedy: [
        'Adjust the cable until its free travel is 3 mm.',
        'Clean the drive plate with brake cleaner.',
        'Replace the disc only when less than 2 mm of rubber is left above the rivets.',
      ],
    },
    fr: {
      subject: 'Réglage de l’entraînement à friction',
      symptom: 'Les roues tirent mal dès la première saison, alors que le disque n’est pas usé.',
      remedy: [
        'Réglez le câble à une course libre de 3 mm.',
        'Nettoyez le plateau d’entraînement au nettoyant à freins.',
        'Ne remplacez le disque que s’il reste moins de 2 mm de caoutchouc au-dessus des rivets.',
      ],
    },
  },
  {
    number: 'SB-25-11',
    model: 'NV-SB24',
    en: {
      subject: 'Chute motor connector',
      symptom: 'Water in the connector of the chute motor corrodes its pins.',
      remedy: ['Dry the connector and fill it with dielectric grease.', 'Turn it so that the wires point down.'],
    },
    fr: {
      subject: 'Connecteur du moteur de goulotte',
      symptom: 'L’eau dans le connecteur du moteur de goulotte corrode les broches.',
      remedy: ['Séchez le connecteur et remplissez-le de graisse diélectrique.', 'Tournez-le, les fils vers le bas.'],
    },
  },
  {
    number: 'SB-26-02',
    model: 'BH-ZT52',
    en: {
      subject: 'Cracks at the left spindle housing',
      symptom: 'Housings cast before March 2025 can crack at the mounting ears.',
      remedy: ['Look at all four ears with a light from the side.', 'Replace a cracked housing with BH-520-0147.'],
    },
    fr: {
      subject: 'Fissures au boîtier du fuseau gauche',
      symptom: 'Les boîtiers coulés avant mars 2025 peuvent se fissurer aux oreilles de fixation.',
      remedy: ['Examinez les quatre oreilles à la lumière rasante.', 'Remplacez un boîtier fissuré par BH-520-0147.'],
    },
  },
  {
    number: 'SB-25-08',
    model: 'TW-PW3100',
    en: {
      subject: 'Pulsing pressure after winter',
      symptom: 'Water left in the pump freezes and lifts the check valves.',
      remedy: ['Replace the check valve set.', 'Frost is not covered by the warranty: ask how the unit was stored.'],
    },
    fr: {
      subject: 'Pression irrégulière après l’hiver',
      symptom: 'L’eau laissée dans la pompe gèle et soulève les clapets.',
      remedy: [
        'Remplacez le jeu de clapets.',
        'Le gel n’est pas couvert par la garantie : demandez comment l’appareil a été remisé.',
      ],
    },
  },
  {
    number: 'SB-26-03',
    model: 'KV-CS50',
    en: {
      subject: 'Metering lever set too low',
      symptom: 'Saws of lot K26 die at part throttle.',
      remedy: ['Set the lever flush with the body.', 'Check the diaphragm; a stiff one is replaced.'],
    },
    fr: {
      subject: 'Levier de pointeau trop bas',
      symptom: 'Les scies du lot K26 calent à mi-régime.',
      remedy: ['Réglez le levier à fleur du corps.', 'Vérifiez la membrane; si elle est raide, remplacez-la.'],
    },
  },
];
