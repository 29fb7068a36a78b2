import type { Language } from '../../http/language.ts';

type Words = {
  name: string;
  /** With its article, as the object of a sentence. */
  the: string;
  /** What is measured; the figures are in `limits`. */
  measures: readonly [string, string];
};

/** A part of a machine that is taken out, measured and put back. */
export type Assembly = Readonly<Record<Language, Words>> & {
  /** New and worn, for each measure. */
  limits: readonly [readonly [string, string], readonly [string, string]];
  torque: string;
  photo?: string;
};

export const assemblies = {
  airFilter: {
    en: { name: 'Air filter', the: 'the air filter', measures: ['Thickness of the foam', 'Vacuum behind the filter'] },
    fr: {
      name: 'Filtre à air',
      the: 'le filtre à air',
      measures: ['Épaisseur de la mousse', 'Dépression derrière le filtre'],
    },
    limits: [
      ['18 mm', '14 mm'],
      ['0.6 kPa', '1.2 kPa'],
    ],
    torque: '2 N·m',
  },
  carburetor: {
    en: {
      name: 'Carburetor',
      the: 'the carburetor',
      measures: ['Height of the float', 'Opening pressure of the needle'],
    },
    fr: {
      name: 'Carburateur',
      the: 'le carburateur',
      measures: ['Hauteur du flotteur', 'Pression d’ouverture du pointeau'],
    },
    limits: [
      ['12.5 mm', '13.5 mm'],
      ['90 kPa', '70 kPa'],
    ],
    torque: '9 N·m',
  },
  fuelTank: {
    en: {
      name: 'Fuel tank and lines',
      the: 'the fuel tank',
      measures: ['Flow at the fuel cock', 'Leak test for one minute'],
    },
    fr: {
      name: 'Réservoir et conduites',
      the: 'le réservoir',
      measures: ['Débit au robinet d’essence', 'Essai d’étanchéité d’une minute'],
    },
    limits: [
      ['150 ml/min', '90 ml/min'],
      ['20 kPa', '18 kPa'],
    ],
    torque: '8 N·m',
  },
  ignition: {
    en: {
      name: 'Ignition coil',
      the: 'the ignition coil',
      measures: ['Gap to the flywheel', 'Resistance of the secondary'],
    },
    fr: {
      name: 'Bobine d’allumage',
      the: 'la bobine d’allumage',
      measures: ['Entrefer au volant', 'Résistance du secondaire'],
    },
    limits: [
      ['0.4 mm', '0.6 mm'],
      ['6.2 kohm', '5.4 kohm'],
    ],
    torque: '10 N·m',
    photo: 'spark-plug.jpg',
  },
  starter: {
    en: { name: 'Recoil starter', the: 'the recoil starter', measures: ['Turns of preload', 'Diameter of the rope'] },
    fr: { name: 'Lanceur à rappel', the: 'le lanceur', measures: ['Tours de précharge', 'Diamètre de la corde'] },
    limits: [
      ['3', '2'],
      ['4.5 mm', '4.0 mm'],
    ],
    torque: '6 N·m',
  },
  flywheel: {
    en: { name: 'Flywheel', the: 'the flywheel', measures: ['Run-out of the rim', 'Width of the key'] },
    fr: { name: 'Volant moteur', the: 'le volant', measures: ['Voile de la jante', 'Largeur de la clavette'] },
    limits: [
      ['0.1 mm', '0.3 mm'],
      ['4.0 mm', '3.9 mm'],
    ],
    torque: '75 N·m',
  },
  muffler: {
    en: { name: 'Muffler', the: 'the muffler', measures: ['Flatness of the flange', 'Mesh of the spark arrestor'] },
    fr: { name: 'Silencieux', the: 'le silencieux', measures: ['Planéité de la bride', 'Maille du pare-étincelles'] },
    limits: [
      ['0.05 mm', '0.15 mm'],
      ['0.6 mm', '0.6 mm'],
    ],
    torque: '12 N·m',
  },
  cylinderHead: {
    en: {
      name: 'Cylinder head and valves',
      the: 'the cylinder head',
      measures: ['Clearance of the intake valve', 'Compression when cold'],
    },
    fr: {
      name: 'Culasse et soupapes',
      the: 'la culasse',
      measures: ['Jeu de la soupape d’admission', 'Compression à froid'],
    },
    limits: [
      ['0.15 mm', '0.25 mm'],
      ['620 kPa', '480 kPa'],
    ],
    torque: '24 N·m',
  },
  crankcase: {
    en: {
      name: 'Crankcase cover and oil seals',
      the: 'the crankcase cover',
      measures: ['End play of the crankshaft', 'Inner diameter of the seal'],
    },
    fr: {
      name: 'Couvercle du carter et joints',
      the: 'le couvercle du carter',
      measures: ['Jeu axial du vilebrequin', 'Diamètre intérieur du joint'],
    },
    limits: [
      ['0.2 mm', '0.5 mm'],
      ['24.8 mm', '25.1 mm'],
    ],
    torque: '22 N·m',
  },
  auger: {
    en: { name: 'Auger gearbox', the: 'the auger gearbox', measures: ['Play of the worm gear', 'Grease in the case'] },
    fr: {
      name: 'Boîtier de la tarière',
      the: 'le boîtier de la tarière',
      measures: ['Jeu de la vis sans fin', 'Graisse dans le boîtier'],
    },
    limits: [
      ['0.1 mm', '0.4 mm'],
      ['90 g', '60 g'],
    ],
    torque: '34 N·m',
  },
  frictionDrive: {
    en: {
      name: 'Friction drive',
      the: 'the friction disc',
      measures: ['Rubber above the rivets', 'Free travel of the cable'],
    },
    fr: {
      name: 'Entraînement à friction',
      the: 'le disque de friction',
      measures: ['Caoutchouc au-dessus des rivets', 'Course libre du câble'],
    },
    limits: [
      ['6 mm', '2 mm'],
      ['3 mm', '8 mm'],
    ],
    torque: '11 N·m',
    photo: 'friction-disc.jpg',
  },
  chute: {
    en: {
      name: 'Chute and its control',
      the: 'the chute',
      measures: ['Play of the rotation gear', 'Tension of the deflector cable'],
    },
    fr: {
      name: 'Goulotte et sa commande',
      the: 'la goulotte',
      measures: ['Jeu du pignon de rotation', 'Tension du câble du déflecteur'],
    },
    limits: [
      ['1 mm', '4 mm'],
      ['40 N', '25 N'],
    ],
    torque: '7 N·m',
  },
  cables: {
    en: {
      name: 'Levers and cables',
      the: 'the control cables',
      measures: ['Free travel at the lever', 'Strands broken'],
    },
    fr: {
      name: 'Leviers et câbles',
      the: 'les câbles de commande',
      measures: ['Course libre au levier', 'Brins rompus'],
    },
    limits: [
      ['4 mm', '10 mm'],
      ['0', '1'],
    ],
    torque: '5 N·m',
  },
  scraper: {
    en: {
      name: 'Scraper bar and skid shoes',
      the: 'the scraper bar',
      measures: ['Height of the bar', 'Thickness of a shoe'],
    },
    fr: { name: 'Racloir et patins', the: 'le racloir', measures: ['Hauteur du racloir', 'Épaisseur d’un patin'] },
    limits: [
      ['38 mm', '28 mm'],
      ['5 mm', '2 mm'],
    ],
    torque: '28 N·m',
  },
  alternator: {
    en: { name: 'Alternator', the: 'the stator', measures: ['Resistance of a winding', 'Length of a brush'] },
    fr: { name: 'Alternateur', the: 'le stator', measures: ['Résistance d’un enroulement', 'Longueur d’un balai'] },
    limits: [
      ['0.6 ohm', '0.5 ohm'],
      ['13 mm', '6 mm'],
    ],
    torque: '14 N·m',
  },
  regulator: {
    en: {
      name: 'Voltage regulator',
      the: 'the voltage regulator',
      measures: ['Excitation voltage', 'Output without load'],
    },
    fr: { name: 'Régulateur de tension', the: 'le régulateur', measures: ['Tension d’excitation', 'Sortie à vide'] },
    limits: [
      ['28 V', '18 V'],
      ['240 V', '228 V'],
    ],
    torque: '4 N·m',
  },
  pump: {
    en: { name: 'High-pressure pump', the: 'the pump', measures: ['Diameter of a plunger', 'Pressure at the outlet'] },
    fr: { name: 'Pompe à haute pression', the: 'la pompe', measures: ['Diamètre d’un piston', 'Pression à la sortie'] },
    limits: [
      ['18.00 mm', '17.95 mm'],
      ['21.4 MPa', '18.0 MPa'],
    ],
    torque: '26 N·m',
    photo: 'pump-plungers.jpg',
  },
  unloader: {
    en: { name: 'Unloader valve', the: 'the unloader valve', measures: ['Opening pressure', 'Length of the spring'] },
    fr: {
      name: 'Soupape de décharge',
      the: 'la soupape de décharge',
      measures: ['Pression d’ouverture', 'Longueur du ressort'],
    },
    limits: [
      ['23 MPa', '20 MPa'],
      ['41 mm', '39 mm'],
    ],
    torque: '18 N·m',
  },
  spindle: {
    en: { name: 'Blade spindle', the: 'the spindle', measures: ['Play of the bearing', 'Run-out of the blade’s seat'] },
    fr: { name: 'Fuseau de lame', the: 'le fuseau', measures: ['Jeu du roulement', 'Voile du siège de lame'] },
    limits: [
      ['0.1 mm', '0.5 mm'],
      ['0.1 mm', '0.4 mm'],
    ],
    torque: '95 N·m',
    photo: 'spindle-crack.jpg',
  },
  capacitor: {
    en: { name: 'Start capacitor', the: 'the start capacitor', measures: ['Capacity', 'Insulation to the case'] },
    fr: { name: 'Condensateur de démarrage', the: 'le condensateur', measures: ['Capacité', 'Isolement au boîtier'] },
    limits: [
      ['150 µF', '130 µF'],
      ['2 Mohm', '1 Mohm'],
    ],
    torque: '3 N·m',
  },
  valvePlate: {
    en: { name: 'Valve plate', the: 'the valve plate', measures: ['Flatness', 'Time to fill the tank'] },
    fr: {
      name: 'Plaque à clapets',
      the: 'la plaque à clapets',
      measures: ['Planéité', 'Temps de remplissage du réservoir'],
    },
    limits: [
      ['0.03 mm', '0.10 mm'],
      ['150 s', '210 s'],
    ],
    torque: '16 N·m',
  },
} as const satisfies Record<string, Assembly>;

export type AssemblyName = keyof typeof assemblies;
