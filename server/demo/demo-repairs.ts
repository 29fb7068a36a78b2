import type { DemoModel } from './demo-products.ts';

/** A technician's report of a repair. */
export type DemoRepair = {
  model: DemoModel;
  claimType: string;
  claimSubtype: string;
  diagnosis: string;
  partsRequired: string;
  labourHours: number;
  materialCents: number;
};

export const repairs: readonly DemoRepair[] = [
  {
    model: 'NV-SB24',
    claimType: 'Warranty Repair',
    claimSubtype: 'Drive and Transmission',
    diagnosis:
      'Wheels do not pull in any gear. Friction disc is glazed and worn to the rivets after one season; drive plate scored. Hex shaft bearings turn freely.',
    partsRequired: 'Friction disc NV-114-0231 (1), drive plate NV-114-0228 (1)',
    labourHours: 1.75,
    materialCents: 8_640,
  },
  {
    model: 'NV-G7500E',
    claimType: 'Warranty Repair',
    claimSubtype: 'Electrical',
    diagnosis:
      'Engine runs at 3,600 rpm but no output on either leg. Brushes and slip rings good. AVR shows open circuit on the sensing leads, no excitation voltage.',
    partsRequired: 'Automatic voltage regulator NV-770-0042 (1)',
    labourHours: 1.5,
    materialCents: 11_275,
  },
  {
    model: 'TW-PW3100',
    claimType: 'Warranty Repair',
    claimSubtype: 'Hydraulics and Pump',
    diagnosis:
      'Pump pulses and will not build more than 900 PSI. Two inlet check valves stuck open, seal kit torn on the centre plunger. No sign of running dry or of frost.',
    partsRequired: 'Seal kit TW-210-0090 (1), check valve set TW-210-0077 (1)',
    labourHours: 2,
    materialCents: 9_430,
  },
  {
    model: 'KV-CS50',
    claimType: 'Warranty Repair',
    claimSubtype: 'Fuel System',
    diagnosis:
      'Starts on prime, dies at part throttle. Carburetor diaphragm is stiff and the metering lever sits low. Fuel fresh, filter clean, impulse line tight.',
    partsRequired: 'Carburetor assembly KV-330-0018 (1)',
    labourHours: 1,
    materialCents: 7_195,
  },
  {
    model: 'BH-ZT52',
    claimType: 'Warranty Repair',
    claimSubtype: 'Frame and Housing',
    diagnosis:
      'Left spindle housing cracked through two of the four mounting ears. No impact marks on the blade or the deck shell. Bearing play 1.2 mm.',
    partsRequired: 'Spindle assembly BH-520-0147 (1), self-tapping bolts BH-900-0009 (4)',
    labourHours: 1.25,
    materialCents: 13_850,
  },
  {
    model: 'OK-IG2200',
    claimType: 'Warranty Repair',
    claimSubtype: 'Electrical',
    diagnosis:
      'Overload light comes on at 400 W resistive load. Stator windings balanced at 0.6 ohm. Inverter module fails bench test on phase C.',
    partsRequired: 'Inverter module OK-061-2201 (1)',
    labourHours: 1.5,
    materialCents: 21_900,
  },
  {
    model: 'NV-LS27',
    claimType: 'Warranty Repair',
    claimSubtype: 'Hydraulics and Pump',
    diagnosis:
      'Cylinder drifts under load and oil weeps at the rod gland. Rod is straight and clean. Rod seal rolled over at assembly.',
    partsRequired: 'Cylinder seal kit NV-640-0031 (1), hydraulic oil AW32 (4 L)',
    labourHours: 2.25,
    materialCents: 6_320,
  },
  {
    model: 'KV-BL65',
    claimType: 'Warranty Repair',
    claimSubtype: 'Starter',
    diagnosis: 'Recoil rope pulls out without catching. Both pawls worn round, return spring off its post.',
    partsRequired: 'Recoil starter assembly KV-440-0012 (1)',
    labourHours: 0.75,
    materialCents: 4_480,
  },
  {
    model: 'BH-LM21S',
    claimType: 'Pre-Sale Repair',
    claimSubtype: 'Shipping Damage',
    diagnosis:
      'Unboxed with the rear wheel bracket bent and the height adjuster jammed. Carton crushed on that corner.',
    partsRequired: 'Rear wheel bracket BH-210-0066, right (1)',
    labourHours: 0.75,
    materialCents: 3_115,
  },
  {
    model: 'OK-AC8',
    claimType: 'Warranty Repair',
    claimSubtype: 'Electrical',
    diagnosis:
      'Motor hums and trips the breaker. Start capacitor reads 12 µF of 150 µF. Unloader works, pump turns by hand.',
    partsRequired: 'Start capacitor OK-035-0150 (1)',
    labourHours: 0.75,
    materialCents: 2_260,
  },
  {
    model: 'TW-WP2',
    claimType: 'Parts Only',
    claimSubtype: 'Missing Part',
    diagnosis: 'Strainer and one hose coupling were not in the sealed box. The rest of the kit is complete.',
    partsRequired: 'Suction strainer TW-120-0004 (1), 2 in. coupling TW-120-0008 (1)',
    labourHours: 0.5,
    materialCents: 3_890,
  },
  {
    model: 'BH-TL18',
    claimType: 'Warranty Repair',
    claimSubtype: 'Drive and Transmission',
    diagnosis:
      'Tines stop under load with the engine still pulling. Worm gear stripped over a third of its width, bronze in the oil, level was correct.',
    partsRequired: 'Worm and gear set BH-780-0021 (1), gasket kit BH-780-0030 (1), gear oil (1 L)',
    labourHours: 3.5,
    materialCents: 17_640,
  },
  {
    model: 'OK-IG4500R',
    claimType: 'Field Campaign',
    claimSubtype: 'Service Bulletin',
    diagnosis:
      'Unit in the range of bulletin SB-26-04. Fuel cock replaced and vent hose rerouted as described; no leak seen before.',
    partsRequired: 'Fuel cock kit OK-061-4590 (1)',
    labourHours: 1,
    materialCents: 2_940,
  },
  {
    model: 'KV-BC43',
    claimType: 'Warranty Repair',
    claimSubtype: 'Engine',
    diagnosis:
      'No compression (30 PSI). Exhaust side of the piston scored, ring stuck. Mix tested at 40:1, spark arrestor clear. Air leak found at the intake boot.',
    partsRequired: 'Piston and cylinder kit KV-350-0043 (1), intake boot KV-350-0016 (1)',
    labourHours: 2.5,
    materialCents: 15_320,
  },
  {
    model: 'NV-SB30T',
    claimType: 'Goodwill',
    claimSubtype: 'Electrical',
    diagnosis: 'Chute motor dead five weeks after the end of the warranty. Water in the connector, pin corroded off.',
    partsRequired: 'Chute rotation motor NV-118-0402 (1)',
    labourHours: 1.25,
    materialCents: 12_480,
  },
  {
    model: 'TW-PW4200C',
    claimType: 'Warranty Repair',
    claimSubtype: 'Engine',
    diagnosis:
      'Surges at no load after 20 minutes. Governor spring hooked in the wrong hole from new; set static and top speed to 3,750 rpm.',
    partsRequired: 'Governor spring TW-415-0011 (1)',
    labourHours: 1,
    materialCents: 890,
  },
];
