import type { MachineType } from '../demo-products.ts';
import type { System } from './system.ts';

const gasoline: readonly MachineType[] = [
  'Snow Blower',
  'Generator',
  'Log Splitter',
  'Pressure Washer',
  'Water Pump',
  'Chainsaw',
  'Trimmer',
  'Leaf Blower',
  'Lawn Mower',
  'Tiller',
];

/** Of all machines with a gasoline engine. */
export const engineSystems: readonly System[] = [
  {
    code: 'ENG',
    group: 350,
    types: gasoline,
    component: 'engine',
    inspection: ['Engine – compression and leak-down test', 'Moteur – essai de compression et de fuite', 0.75],
    parts: `
      Piston and cylinder kit | Ensemble piston et cylindre | 118.00 | 2.5 | r
      Piston ring set | Jeu de segments de piston | 27.50 | 2.25 |
      Connecting rod | Bielle | 46.00 | 2.5 | r
      Crankshaft | Vilebrequin | 132.00 | 3.5 | rs
      Camshaft | Arbre à cames | 58.00 | 2.75 | r
      Cylinder head | Culasse | 84.00 | 1.5 | r
      Head gasket | Joint de culasse | 9.75 | 1.25 |
      Valve set | Jeu de soupapes | 33.00 | 1.75 |
      Rocker arm set | Jeu de culbuteurs | 29.00 | 1 |
      Push rod | Tige de culbuteur | 7.25 | - |
      Valve cover gasket | Joint de cache-soupapes | 5.50 | 0.5 |
      Crankcase gasket | Joint de carter | 8.25 | 2 |
      Crankshaft oil seal | Joint d’huile de vilebrequin | 6.75 | 1.25 |
      Oil drain plug | Bouchon de vidange | 4.10 | - |
      Dipstick | Jauge d’huile | 6.20 | - |
      Governor spring | Ressort de régulateur | 3.60 | 0.5 |
      Governor arm | Levier de régulateur | 11.40 | - |
      Muffler | Silencieux | 52.00 | 0.5 | e
      Spark arrestor | Pare-étincelles | 9.90 | - | we
      Engine shroud | Capot de soufflante | 31.00 | - |`,
    failures: `
      Low compression | Compression insuffisante | 1,2
      Piston or cylinder scored | Piston ou cylindre rayé | 1
      Connecting rod broken | Bielle cassée | 3,12
      Head gasket leaks | Joint de culasse qui fuit | 7
      Oil leaks at the crankshaft | Fuite d’huile au vilebrequin | 13
      Engine surges, governor | Régime instable, régulateur | 16,17
      Valve stuck or burnt | Soupape collée ou brûlée | 8,11`,
  },
  {
    code: 'FUE',
    group: 330,
    types: gasoline,
    component: 'parts',
    inspection: [
      'Fuel system – check of supply and pressure',
      'Alimentation – vérification du débit et de la pression',
      0.5,
    ],
    parts: `
      Carburetor assembly | Carburateur complet | 64.00 | 0.75 | res
      Carburetor kit | Trousse de carburateur | 18.50 | 1 | e
      Needle and seat kit | Ensemble pointeau et siège | 12.40 | 0.75 | e
      Bowl gasket | Joint de cuve | 3.20 | 0.5 | e
      Intake boot | Raccord d’admission | 14.30 | 0.75 |
      Air filter | Filtre à air | 11.90 | - | w
      Air filter housing | Boîtier de filtre à air | 22.00 | 0.25 |
      Fuel tank | Réservoir d’essence | 57.00 | 0.75 | e
      Fuel cap | Bouchon de réservoir | 9.40 | - | e
      Fuel line | Conduite d’essence | 6.80 | 0.5 | e
      Fuel filter | Filtre à essence | 5.60 | - | w
      Fuel shut-off valve | Robinet d’essence | 19.60 | 0.5 | e`,
    failures: `
      Carburetor floods | Carburateur qui déborde | 3,4
      Carburetor does not meter | Carburateur déréglé d’origine | 1
      Fuel leaks at the tank | Fuite d’essence au réservoir | 8,9
      Fuel line cracked | Conduite d’essence fendue | 10
      Air leaks at the intake | Prise d’air à l’admission | 5
      Fuel valve stuck | Robinet d’essence bloqué | 12`,
  },
  {
    code: 'IGN',
    group: 440,
    types: gasoline,
    component: 'parts',
    inspection: [
      'Ignition and starting – test of spark and charge',
      'Allumage et démarrage – essai d’étincelle et de charge',
      0.5,
    ],
    parts: `
      Ignition coil | Bobine d’allumage | 43.00 | 0.75 | res
      Spark plug | Bougie d’allumage | 6.40 | - | w
      Spark plug cap | Capuchon de bougie | 5.10 | - |
      Flywheel | Volant moteur | 76.00 | 1.25 |
      Flywheel key | Clavette de volant | 2.30 | 1 |
      Recoil starter assembly | Lanceur complet | 48.00 | 0.5 | r
      Recoil spring | Ressort de lanceur | 9.80 | 0.75 |
      Starter rope | Corde de lanceur | 6.90 | - | w
      Electric starter motor | Démarreur électrique | 92.00 | 0.75 | r
      Engine switch | Interrupteur de moteur | 13.60 | 0.25 |
      Battery | Batterie | 68.00 | 0.25 | b`,
    failures: `
      No spark | Aucune étincelle | 1
      Flywheel key sheared | Clavette de volant cisaillée | 5
      Recoil starter does not catch | Lanceur qui n’embraye pas | 6
      Recoil spring broken | Ressort de lanceur cassé | 7
      Starter motor does not turn | Démarreur électrique qui ne tourne pas | 9
      Battery does not hold its charge | Batterie qui ne tient pas la charge | 11`,
  },
  {
    code: 'CHS',
    group: 900,
    types: [...gasoline, 'Air Compressor'],
    component: 'parts',
    inspection: null,
    parts: `
      Frame | Châssis | 96.00 | 1.5 |
      Handle | Poignée | 34.00 | 0.5 |
      Hand grip | Manchon de poignée | 6.30 | - | w
      Wheel | Roue | 28.00 | 0.25 |
      Rubber mount | Support antivibration | 7.70 | 0.75 |
      Hardware kit | Trousse de quincaillerie | 8.80 | - |
      Warning label set | Jeu d’étiquettes de mise en garde | 4.90 | - |
      Guard | Carter de protection | 21.00 | - |`,
    failures: `
      Frame cracked at a weld | Châssis fissuré à une soudure | 1
      Handle broken | Poignée cassée | 2,6
      Mount torn | Support déchiré | 5`,
  },
];
