import type { System } from './system.ts';

/** Of single types of machines. */
export const machineSystems: readonly System[] = [
  {
    code: 'DRV',
    group: 114,
    types: ['Snow Blower', 'Lawn Mower', 'Tiller'],
    component: 'parts',
    inspection: [
      'Drive – inspection with the bottom cover off',
      'Entraînement – inspection sans le couvercle inférieur',
      0.75,
    ],
    parts: `
      Friction disc | Disque de friction | 38.00 | 1.25 | w
      Drive plate | Plateau d’entraînement | 48.40 | 1.5 |
      Drive belt | Courroie d’entraînement | 24.00 | 0.75 | w
      Idler pulley | Poulie de tension | 17.80 | 0.75 |
      Idler spring | Ressort de tension | 5.20 | 0.5 |
      Drive pinion | Pignon d’entraînement | 29.00 | 1.75 |
      Differential | Différentiel | 146.00 | 2.5 | r
      Axle shaft | Arbre de roue | 54.00 | 1.5 |
      Axle bearing | Roulement d’essieu | 12.60 | 1.25 |
      Hex shaft | Arbre hexagonal | 44.00 | 1.75 |
      Shift cable | Câble de changement de vitesse | 16.90 | 0.5 |
      Drive cable | Câble d’embrayage | 15.40 | - |
      Woodruff key | Clavette demi-lune | 1.90 | - |
      Shift lever knob | Pommeau de levier de vitesse | 6.60 | - |`,
    failures: `
      Friction disc worn or glazed | Disque de friction usé ou glacé | 1,2
      Drive belt off or broken | Courroie d’entraînement sortie ou rompue | 3,4
      Differential seized | Différentiel grippé | 7
      Axle bearing noisy | Roulement d’essieu bruyant | 9
      Drive pinion stripped | Pignon d’entraînement dénudé | 6,13
      Shift cable broken | Câble de changement de vitesse rompu | 11`,
  },
  {
    code: 'AUG',
    group: 118,
    types: ['Snow Blower'],
    component: 'parts',
    inspection: [
      'Auger gear case – inspection of gears and seals',
      'Carter de tarière – inspection des engrenages et des joints',
      1,
    ],
    parts: `
      Auger gear case | Carter d’engrenages de tarière | 168.00 | 2.25 | rs
      Auger shaft | Arbre de tarière | 72.00 | 1.75 |
      Auger flighting, left | Hélice de tarière gauche | 89.00 | 1.25 |
      Auger flighting, right | Hélice de tarière droite | 89.00 | 1.25 |
      Shear bolt kit | Trousse de boulons de cisaillement | 7.90 | - | w
      Impeller | Turbine | 94.00 | 1.75 |
      Impeller bearing | Roulement de turbine | 18.20 | 1.5 |
      Auger belt | Courroie de tarière | 26.00 | 0.75 | w
      Chute rotation motor | Moteur de rotation de la goulotte | 104.00 | 1 | r
      Chute deflector | Déflecteur de goulotte | 33.00 | 0.5 |
      Skid shoe | Patin | 14.00 | - | w
      Scraper blade | Lame racleuse | 27.00 | - | w`,
    failures: `
      Auger gears stripped | Engrenages de tarière dénudés | 1
      Gear case leaks | Carter de tarière qui fuit | 1,2
      Impeller bearing seized | Roulement de turbine grippé | 7
      Auger belt burnt | Courroie de tarière brûlée | 8
      Chute does not turn | Goulotte qui ne tourne pas | 9`,
  },
  {
    code: 'GEN',
    group: 770,
    types: ['Generator'],
    component: 'parts',
    inspection: [
      'Generator – load test and winding resistance',
      'Génératrice – essai en charge et résistance des enroulements',
      1,
    ],
    parts: `
      Automatic voltage regulator | Régulateur de tension automatique | 98.00 | 0.75 | rs
      Inverter module | Module onduleur | 236.00 | 1 | r
      Rotor | Rotor | 188.00 | 2 | r
      Stator | Stator | 212.00 | 2.25 | r
      Brush holder | Porte-balais | 19.80 | 0.5 | w
      Outlet panel | Panneau de prises | 74.00 | 1 |
      Duplex outlet | Prise double | 16.20 | 0.5 |
      Circuit breaker | Disjoncteur | 21.50 | 0.5 |
      Bridge rectifier | Pont redresseur | 17.30 | - |
      Carbon monoxide sensor | Détecteur de monoxyde de carbone | 58.00 | 0.5 |
      Hour meter | Compteur horaire | 29.00 | - |
      End cover | Flasque arrière | 42.00 | - |`,
    failures: `
      No output | Aucune tension de sortie | 1,5
      Output voltage unstable | Tension de sortie instable | 1
      Inverter module faulty | Module onduleur défectueux | 2
      Winding shorted | Enroulement en court-circuit | 3,4
      Carbon monoxide sensor stops the engine | Détecteur de CO qui arrête le moteur | 10`,
  },
  {
    code: 'PMP',
    group: 210,
    types: ['Pressure Washer', 'Water Pump'],
    component: 'parts',
    inspection: ['Pump – pressure and leak test', 'Pompe – essai de pression et d’étanchéité', 0.75],
    parts: `
      Pump assembly | Pompe complète | 274.00 | 1 | rs
      Seal kit | Ensemble de joints | 42.00 | 1.75 |
      Check valve set | Jeu de clapets | 38.50 | 1.25 |
      Plunger set | Jeu de pistons plongeurs | 66.00 | 2 |
      Unloader valve | Soupape de décharge | 54.00 | 0.75 |
      Thermal relief valve | Soupape thermique | 18.70 | 0.5 |
      Pump oil seal | Joint d’huile de pompe | 9.20 | 1.5 |
      Mechanical seal | Garniture mécanique | 23.00 | 1.25 |
      Suction strainer | Crépine d’aspiration | 12.10 | - | w
      Spray gun | Pistolet de pulvérisation | 47.00 | 0.25 | w
      Hose | Boyau | 62.00 | - | w
      Nozzle set | Jeu de buses | 19.00 | - | w`,
    failures: `
      Does not build pressure | Pression insuffisante | 2,3
      Pump leaks water | Fuite d’eau à la pompe | 2
      Pump leaks oil | Fuite d’huile à la pompe | 7
      Unloader stuck | Soupape de décharge bloquée | 5
      Plunger cracked | Piston plongeur fendu | 4`,
  },
  {
    code: 'HYD',
    group: 640,
    types: ['Log Splitter'],
    component: 'parts',
    inspection: ['Hydraulics – pressure test', 'Circuit hydraulique – essai de pression', 0.5],
    parts: `
      Hydraulic pump | Pompe hydraulique | 228.00 | 1.25 | r
      Control valve | Distributeur hydraulique | 164.00 | 1.25 | r
      Cylinder seal kit | Ensemble de joints de vérin | 36.00 | 1.75 |
      Hydraulic cylinder | Vérin hydraulique | 342.00 | 1.5 | r
      High-pressure hose | Flexible haute pression | 48.00 | 0.5 |
      Pump coupling | Accouplement de pompe | 26.50 | 1 |
      Return filter | Filtre de retour | 17.90 | - | w
      Splitting wedge | Coin fendeur | 88.00 | - | w`,
    failures: `
      Cylinder leaks | Vérin qui fuit | 3
      Splits slowly or not at all | Fend lentement ou pas du tout | 1,6
      Control valve stuck | Distributeur bloqué | 2`,
  },
  {
    code: 'CUT',
    group: 320,
    types: ['Chainsaw', 'Trimmer'],
    component: 'parts',
    inspection: [
      'Cutting drive – inspection of clutch and oiler',
      'Entraînement de coupe – inspection de l’embrayage et du graisseur',
      0.5,
    ],
    parts: `
      Clutch | Embrayage | 34.00 | 0.5 |
      Clutch drum | Cloche d’embrayage | 26.00 | 0.5 |
      Clutch spring | Ressort d’embrayage | 4.40 | 0.5 |
      Oil pump | Pompe à huile | 31.00 | 0.75 |
      Chain brake | Frein de chaîne | 44.00 | 0.5 |
      Gear head | Renvoi d’angle | 86.00 | 0.75 | r
      Drive shaft | Arbre de transmission | 39.00 | 0.75 |
      Guide bar | Guide-chaîne | 36.00 | - | w
      Saw chain | Chaîne de scie | 24.00 | - | w
      Trimmer head | Tête à fil | 29.00 | - | w`,
    failures: `
      Clutch slips or drags | Embrayage qui patine ou colle | 1,2
      Chain is not oiled | Chaîne non lubrifiée | 4
      Gear head overheats | Renvoi d’angle qui surchauffe | 6`,
  },
  {
    code: 'DCK',
    group: 520,
    types: ['Lawn Mower'],
    component: 'parts',
    inspection: [
      'Mower deck – inspection with the deck lowered',
      'Plateau de coupe – inspection du plateau abaissé',
      0.5,
    ],
    parts: `
      Spindle assembly | Ensemble d’axe de lame | 72.00 | 1 | r
      Spindle bearing | Roulement d’axe de lame | 13.90 | 1.25 |
      Deck belt | Courroie de plateau | 41.00 | 0.75 | w
      Deck idler pulley | Poulie de tension de plateau | 19.20 | 0.5 |
      Deck shell | Coque de plateau | 298.00 | 2.5 | r
      Blade clutch | Embrayage de lames | 184.00 | 1 | r
      Steering lever | Levier de direction | 38.00 | 0.5 |
      Blade | Lame | 23.00 | - | w
      Deck wheel | Roulette de plateau | 11.30 | - | w
      Seat | Siège | 126.00 | - |`,
    failures: `
      Spindle bearing noisy or seized | Roulement d’axe de lame bruyant ou grippé | 1,2
      Deck belt comes off | Courroie de plateau qui sort | 3,4
      Deck cracked | Plateau fissuré | 5
      Blades do not engage | Lames qui n’embrayent pas | 6`,
  },
  {
    code: 'TIN',
    group: 780,
    types: ['Tiller'],
    component: 'parts',
    inspection: ['Tine transmission – inspection of gears', 'Transmission des dents – inspection des engrenages', 0.75],
    parts: `
      Worm and gear set | Ensemble vis et roue dentée | 112.00 | 2.25 | r
      Tine shaft | Arbre porte-dents | 58.00 | 1.5 |
      Tine shaft seal | Joint d’arbre porte-dents | 8.40 | 1.25 |
      Clutch cable | Câble d’embrayage des dents | 14.70 | 0.5 |
      Tine set | Jeu de dents | 49.00 | - | w
      Depth bar | Barre de profondeur | 22.00 | - |`,
    failures: `
      Tines do not turn | Dents qui ne tournent pas | 1
      Transmission leaks | Transmission qui fuit | 3`,
  },
  {
    code: 'BLW',
    group: 360,
    types: ['Leaf Blower'],
    component: 'parts',
    inspection: ['Fan – balance and clearance check', 'Soufflante – vérification de l’équilibrage et du jeu', 0.5],
    parts: `
      Fan | Ventilateur | 44.00 | 1 |
      Fan housing, inner | Volute intérieure | 37.00 | 1.25 |
      Throttle trigger | Gâchette d’accélérateur | 12.80 | 0.5 |
      Throttle cable | Câble d’accélérateur | 13.90 | 0.5 |
      Backpack harness | Harnais | 46.00 | - | w
      Blower tube | Tube de soufflage | 18.60 | - |`,
    failures: `
      Fan out of balance | Ventilateur déséquilibré | 1,2
      Throttle sticks | Accélérateur qui colle | 3,4`,
  },
  {
    code: 'CMP',
    group: 350,
    types: ['Air Compressor'],
    component: 'parts',
    inspection: [
      'Compressor – pressure build-up and leak test',
      'Compresseur – essai de montée en pression et de fuite',
      0.5,
    ],
    parts: `
      Compressor pump | Pompe de compresseur | 196.00 | 1.25 | r
      Reed valve plate | Plaque à clapets | 34.00 | 1 |
      Electric motor | Moteur électrique | 174.00 | 1.25 | r
      Start capacitor | Condensateur de démarrage | 22.00 | 0.5 |
      Pressure switch | Pressostat | 41.00 | 0.5 |
      Check valve | Clapet antiretour | 16.40 | 0.5 |
      Regulator | Régulateur de pression | 29.50 | - |
      Safety valve | Soupape de sûreté | 11.80 | - |
      Pressure gauge | Manomètre | 13.20 | - |
      Intake filter | Filtre d’admission | 8.90 | - | w`,
    failures: `
      Motor hums and does not start | Moteur qui bourdonne sans démarrer | 4
      Does not reach its pressure | N’atteint pas sa pression | 2,6
      Does not switch off | Ne s’arrête pas | 5`,
  },
];
