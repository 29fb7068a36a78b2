import type { Language } from '../../http/language.ts';
import type { DemoMachine } from '../demo-products.ts';
import type { Chapter, Leaflet } from './leaflet.ts';
import type { MachineText } from './machine-text.ts';
import { machineTextEn } from './machine-text-en.ts';
import { machineTextFr } from './machine-text-fr.ts';

/** What the owner of a machine gets with it. */
export function userManual(machine: DemoMachine, language: Language): Leaflet {
  const text = { en: machineTextEn, fr: machineTextFr }[language][machine.type];
  const { title, subtitle, chapters } = { en, fr }[language](machine, text);
  return { language, brand: machine.brand, title, subtitle, chapters };
}

/** What is said of an engine and its fuel, unless the machine has an electric motor. */
function ofEngine<Line>({ type }: DemoMachine, lines: readonly Line[]): readonly Line[] {
  return type === 'Air Compressor' ? [] : lines;
}

type Part = { title: string; subtitle: string; chapters: readonly Chapter[] };

function en(machine: DemoMachine, { noun, danger, operation, upkeep, troubles }: MachineText): Part {
  return {
    title: `${noun} ${machine.model}: user manual`,
    subtitle: 'Read it before the first start and keep it with the machine.',
    chapters: [
      {
        title: 'Safety',
        blocks: [
          { kind: 'warning', text: `Warning. ${danger}` },
          {
            kind: 'steps',
            steps: [
              'Nobody uses the machine who has not read this manual, and no child does.',
              'Wear closed shoes, eye protection and hearing protection; tie back long hair and cords.',
              'Keep bystanders and animals at a distance while the machine runs.',
              'Stop it and take away its source of power before you clean, adjust or leave it.',
              'Never remove or bridge a guard, a switch or a sensor.',
              ...ofEngine(machine, ['Fill it only when it is cool, outdoors, and away from flames and sparks.']),
            ],
          },
        ],
      },
      {
        title: 'The serial number',
        blocks: [
          {
            kind: 'text',
            text: `The rating plate of the ${machine.model} is riveted to the frame. Its serial number has 12 to 20 letters and digits. You need it to register the product and for every request for warranty service.`,
          },
          {
            kind: 'photo',
            file: 'serial-plate.jpg',
            caption: 'The rating plate. O and 0, I and 1 are easily mistaken.',
          },
        ],
      },
      {
        title: 'Before the first start',
        blocks: [
          {
            kind: 'steps',
            steps: [
              'Unpack the machine and compare the parts with the list on the carton.',
              'Tighten the handle’s bolts by hand first, then with the key that came with it.',
              ...ofEngine(machine, [
                'Fill oil to the upper mark of the dipstick. The machine is shipped without.',
                'Use fresh fuel of at least 87 octane, with ten percent of ethanol at most.',
              ]),
              'Check that every control moves freely and comes back by itself.',
            ],
          },
        ],
      },
      { title: 'Operation', blocks: [{ kind: 'steps', steps: operation }] },
      {
        title: 'Maintenance',
        blocks: [
          {
            kind: 'table',
            head: ['When', 'What'],
            rows: [
              ['Before each use', 'Look for loose bolts, leaks and damage; check the oil'],
              ...upkeep,
              ...ofEngine<readonly string[]>(machine, [
                ['After the first 5 hours', 'Change the oil, tighten all bolts'],
                ['Every 50 hours', 'Change the oil, clean the air filter'],
                ['Every 100 hours', 'Replace the spark plug and the fuel filter'],
              ]),
            ],
          },
        ],
      },
      ...ofEngine<Chapter>(machine, [
        {
          title: 'Storage',
          blocks: [
            {
              kind: 'text',
              text: 'For more than thirty days: drain the fuel or add a stabilizer and let the machine run for ten minutes, so that it reaches every part. Clean it, oil bare metal, and keep it dry and covered.',
            },
          ],
        },
      ]),
      {
        title: 'When something is wrong',
        blocks: [
          {
            kind: 'table',
            head: ['What you see', 'Likely cause', 'What to do'],
            rows: [
              ...troubles,
              ...ofEngine<readonly string[]>(machine, [
                ['It does not start', 'No fuel, old fuel or a wet plug', 'Fresh fuel; dry or replace the plug'],
              ]),
            ],
          },
          { kind: 'text', text: 'Everything else is the work of an authorized repair depot.' },
        ],
      },
      {
        title: 'Warranty',
        blocks: [
          {
            kind: 'text',
            text: 'From the date of purchase labour is covered for two years and parts for three, for defects of material and workmanship. Wear, misuse and damage in transport are not covered. Register the product with its serial number, and keep the receipt: it must show the date, the product and the store.',
          },
        ],
      },
    ],
  };
}

function fr(machine: DemoMachine, { noun, danger, operation, upkeep, troubles }: MachineText): Part {
  return {
    title: `${noun} ${machine.model} : manuel d’utilisation`,
    subtitle: 'À lire avant le premier démarrage et à garder avec la machine.',
    chapters: [
      {
        title: 'Sécurité',
        blocks: [
          { kind: 'warning', text: `Avertissement. ${danger}` },
          {
            kind: 'steps',
            steps: [
              'Personne n’utilise la machine sans avoir lu ce guide, et aucun enfant ne l’utilise.',
              'Portez des chaussures fermées, des lunettes et des protège-oreilles; attachez cheveux longs et cordons.',
              'Gardez les personnes et les animaux à distance pendant la marche.',
              'Arrêtez la machine et coupez sa source d’énergie avant de la nettoyer, de la régler ou de la quitter.',
              'N’enlevez et ne pontez jamais un protecteur, un interrupteur ou un capteur.',
              ...ofEngine(machine, ['Faites le plein à froid, dehors, loin des flammes et des étincelles.']),
            ],
          },
        ],
      },
      {
        title: 'Le numéro de série',
        blocks: [
          {
            kind: 'text',
            text: `La plaque signalétique du modèle ${machine.model} est rivetée au châssis. Le numéro de série compte de 12 à 20 lettres et chiffres. Il est nécessaire pour enregistrer le produit et pour toute demande de service sous garantie.`,
          },
          {
            kind: 'photo',
            file: 'serial-plate.jpg',
            caption: 'La plaque signalétique. O et 0, I et 1 se confondent facilement.',
          },
        ],
      },
      {
        title: 'Avant le premier démarrage',
        blocks: [
          {
            kind: 'steps',
            steps: [
              'Déballez la machine et comparez les pièces avec la liste sur la boîte.',
              'Serrez les boulons du guidon à la main, puis avec la clé fournie.',
              ...ofEngine(machine, [
                'Remplissez d’huile jusqu’au repère supérieur de la jauge. La machine est livrée sans huile.',
                'Utilisez de l’essence fraîche d’indice 87 ou plus, avec dix pour cent d’éthanol au maximum.',
              ]),
              'Vérifiez que chaque commande bouge librement et revient d’elle-même.',
            ],
          },
        ],
      },
      { title: 'Utilisation', blocks: [{ kind: 'steps', steps: operation }] },
      {
        title: 'Entretien',
        blocks: [
          {
            kind: 'table',
            head: ['Quand', 'Quoi'],
            rows: [
              ['Avant chaque usage', 'Chercher boulons desserrés, fuites et dommages; vérifier l’huile'],
              ...upkeep,
              ...ofEngine<readonly string[]>(machine, [
                ['Après les 5 premières heures', 'Changer l’huile, resserrer tous les boulons'],
                ['Toutes les 50 heures', 'Changer l’huile, nettoyer le filtre à air'],
                ['Toutes les 100 heures', 'Remplacer la bougie et le filtre à essence'],
              ]),
            ],
          },
        ],
      },
      ...ofEngine<Chapter>(machine, [
        {
          title: 'Remisage',
          blocks: [
            {
              kind: 'text',
              text: 'Pour plus de trente jours : vidangez l’essence ou ajoutez un stabilisateur et laissez tourner la machine dix minutes, pour qu’il atteigne chaque pièce. Nettoyez-la, huilez le métal nu et gardez-la au sec, couverte.',
            },
          ],
        },
      ]),
      {
        title: 'En cas de problème',
        blocks: [
          {
            kind: 'table',
            head: ['Ce que vous voyez', 'Cause probable', 'Que faire'],
            rows: [
              ...troubles,
              ...ofEngine<readonly string[]>(machine, [
                [
                  'Elle ne démarre pas',
                  'Pas d’essence, vieille essence ou bougie mouillée',
                  'Essence fraîche; sécher ou remplacer la bougie',
                ],
              ]),
            ],
          },
          { kind: 'text', text: 'Tout le reste est l’affaire d’un dépôt de réparation agréé.' },
        ],
      },
      {
        title: 'Garantie',
        blocks: [
          {
            kind: 'text',
            text: 'À partir de la date d’achat, la main-d’œuvre est couverte deux ans et les pièces trois ans, pour les défauts de matériau et de fabrication. L’usure, le mauvais usage et les dommages liés au transport ne sont pas couverts. Enregistrez le produit avec son numéro de série et gardez le reçu : il doit montrer la date, le produit et le magasin.',
          },
        ],
      },
    ],
  };
}
