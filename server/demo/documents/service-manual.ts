import type { Language } from '../../http/language.ts';
import type { DemoMachine } from '../demo-products.ts';
import type { Assembly, AssemblyName } from './assemblies.ts';
import { assemblies } from './assemblies.ts';
import type { Block, Chapter, Leaflet } from './leaflet.ts';

/** What a depot repairs a machine by: two pages of introduction, then two pages for each of its assemblies. */
export function serviceManual(machine: DemoMachine, names: readonly AssemblyName[], language: Language): Leaflet {
  const { title, subtitle, introduction, pages } = { en, fr }[language];
  return {
    language,
    brand: machine.brand,
    title: title(machine.model),
    subtitle,
    chapters: [...introduction, ...names.flatMap((name) => pages(assemblies[name]))],
  };
}

function photoOf({ photo }: Assembly, caption: string): Block[] {
  return photo === undefined ? [] : [{ kind: 'photo', file: photo, caption }];
}

const en = {
  title: (model: string) => `Service manual ${model}`,
  subtitle: 'For authorized repair depots.',
  introduction: [
    {
      title: 'How to use this manual',
      blocks: [
        {
          kind: 'text',
          text: 'Each assembly has two pages: how to take it out, then what to measure and how to put it back. A value beyond the limit means that the part is replaced, not reworked.',
        },
        { kind: 'warning', text: 'Disconnect the source of power and let the machine cool before any work.' },
        {
          kind: 'text',
          text: 'A warranty claim needs a photo of the rating plate, a photo of the failed part, the date of failure, and a diagnosis that says what was measured. Keep the failed part for thirty days.',
        },
      ],
    },
    {
      title: 'Tools and torque',
      onNewPage: true,
      blocks: [
        {
          kind: 'table',
          head: ['Thread', 'Steel into aluminium', 'Steel into steel'],
          rows: [
            ['M5', '4 N·m', '6 N·m'],
            ['M6', '8 N·m', '10 N·m'],
            ['M8', '20 N·m', '25 N·m'],
            ['M10', '38 N·m', '49 N·m'],
          ],
        },
        {
          kind: 'steps',
          steps: [
            'Torque wrench, 2 to 100 N·m',
            'Feeler gauges, dial gauge, vernier',
            'Multimeter that measures capacity',
            'Compression gauge, leak tester',
            'Flywheel puller, piston stop',
          ],
        },
      ],
    },
  ] satisfies Chapter[],
  pages: (assembly: Assembly): Chapter[] => {
    const { name, the, measures } = assembly.en;
    return [
      {
        title: `${name}: removal`,
        onNewPage: true,
        blocks: [
          {
            kind: 'steps',
            steps: [
              'Clean the machine around the place of work, so that no dirt falls in.',
              'Take a photo of how cables, hoses and springs run.',
              `Undo the fasteners that hold ${the}. Lay them out in order: their lengths differ.`,
              `Take ${the} straight off its seat. Do not pry against a sealing face.`,
              'Throw away gaskets, seals and locking washers; they are never used twice.',
              'Close every opening with a clean cloth.',
            ],
          },
          ...photoOf(assembly, 'A failed part, as it should be photographed for a claim.'),
        ],
      },
      {
        title: `${name}: inspection and installation`,
        onNewPage: true,
        blocks: [
          {
            kind: 'table',
            head: ['Measure', 'New', 'Limit'],
            rows: measures.map((measure, at) => [measure, ...(assembly.limits[at] ?? [])]),
          },
          {
            kind: 'steps',
            steps: [
              'Clean the seat and check it for cracks with a light from the side.',
              'Oil seals and bearings lightly; leave gaskets dry.',
              `Put ${the} in place by hand until it sits everywhere.`,
              `Tighten crosswise in two turns, at the end to ${assembly.torque}.`,
              'Turn the machine by hand through two revolutions. Nothing may bind.',
              'Run it for five minutes, let it cool, and check for leaks and loose fasteners.',
            ],
          },
          { kind: 'text', text: 'Note the measured values in the diagnosis of the claim.' },
        ],
      },
    ];
  },
};

const fr: typeof en = {
  title: (model) => `Manuel d’entretien ${model}`,
  subtitle: 'Pour les dépôts de réparation agréés.',
  introduction: [
    {
      title: 'Comment utiliser ce manuel',
      blocks: [
        {
          kind: 'text',
          text: 'Chaque ensemble a deux pages : la dépose, puis ce qu’il faut mesurer et la pose. Une valeur hors limite veut dire que la pièce est remplacée, non reprise.',
        },
        { kind: 'warning', text: 'Coupez la source d’énergie et laissez refroidir la machine avant tout travail.' },
        {
          kind: 'text',
          text: 'Une réclamation demande une photo de la plaque signalétique, une photo de la pièce défectueuse, la date du bris et un diagnostic qui dit ce qui a été mesuré. Gardez la pièce défectueuse trente jours.',
        },
      ],
    },
    {
      title: 'Outils et couples de serrage',
      onNewPage: true,
      blocks: [
        {
          kind: 'table',
          head: ['Filet', 'Acier dans aluminium', 'Acier dans acier'],
          rows: [
            ['M5', '4 N·m', '6 N·m'],
            ['M6', '8 N·m', '10 N·m'],
            ['M8', '20 N·m', '25 N·m'],
            ['M10', '38 N·m', '49 N·m'],
          ],
        },
        {
          kind: 'steps',
          steps: [
            'Clé dynamométrique, 2 à 100 N·m',
            'Jauges d’épaisseur, comparateur, pied à coulisse',
            'Multimètre qui mesure la capacité',
            'Compressiomètre, appareil d’essai d’étanchéité',
            'Extracteur de volant, butée de piston',
          ],
        },
      ],
    },
  ],
  pages: (assembly) => {
    const { name, the, measures } = assembly.fr;
    return [
      {
        title: `${name} : dépose`,
        onNewPage: true,
        blocks: [
          {
            kind: 'steps',
            steps: [
              'Nettoyez la machine autour de l’endroit du travail, pour qu’aucune saleté n’y tombe.',
              'Prenez une photo du passage des câbles, des boyaux et des ressorts.',
              `Desserrez les vis qui tiennent ${the}. Alignez-les dans l’ordre : leurs longueurs diffèrent.`,
              `Retirez ${the} bien droit. Ne faites pas levier sur une surface d’étanchéité.`,
              'Jetez les joints et les rondelles frein; ils ne servent jamais deux fois.',
              'Fermez chaque ouverture avec un chiffon propre.',
            ],
          },
          ...photoOf(assembly, 'Une pièce défectueuse, photographiée comme il faut pour une réclamation.'),
        ],
      },
      {
        title: `${name} : inspection et pose`,
        onNewPage: true,
        blocks: [
          {
            kind: 'table',
            head: ['Mesure', 'Neuf', 'Limite'],
            rows: measures.map((measure, at) => [measure, ...(assembly.limits[at] ?? [])]),
          },
          {
            kind: 'steps',
            steps: [
              'Nettoyez le siège et cherchez des fissures à la lumière rasante.',
              'Huilez légèrement joints à lèvre et roulements; laissez les joints plats secs.',
              `Posez ${the} à la main jusqu’à un appui complet.`,
              `Serrez en croix en deux tours, à la fin à ${assembly.torque}.`,
              'Tournez la machine à la main sur deux tours. Rien ne doit coincer.',
              'Faites-la tourner cinq minutes, laissez refroidir, cherchez fuites et vis desserrées.',
            ],
          },
          { kind: 'text', text: 'Notez les valeurs mesurées dans le diagnostic de la réclamation.' },
        ],
      },
    ];
  },
};
