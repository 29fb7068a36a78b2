import type { MachineType } from '../demo-products.ts';

/** A group of parts of some machines: of each brand that makes these types, one number for each part. */
export type System = {
  /** The beginning of its operations and failures, and the middle of its part numbers. */
  code: string;
  group: number;
  types: readonly MachineType[];
  component: 'parts' | 'engine';
  /** Of the operation that looks for the failure; null for none. */
  inspection: readonly [en: string, fr: string, hours: number] | null;
  /**
   * `English | French | dollars | hours to replace it, or - | marks`: `w` wears out, `r` must be returned, `e` controls
   * emissions, `b` is a battery, `s` has an earlier number.
   */
  parts: string;
  /** `English | French | usual parts by their place from 1`. */
  failures: string;
};

/** The numbers that the demo's claims name. */
export const knownNumbers: Readonly<Record<string, readonly string[]>> = {
  'Piston and cylinder kit': ['KV-350-0043'],
  'Governor spring': ['TW-415-0011'],
  'Carburetor assembly': ['KV-330-0018'],
  'Needle and seat kit': ['NV-770-0108'],
  'Bowl gasket': ['NV-770-0111'],
  'Intake boot': ['KV-350-0016'],
  'Fuel shut-off valve': ['OK-061-4590'],
  'Recoil starter assembly': ['KV-440-0012'],
  'Recoil spring': ['KV-330-0052'],
  'Friction disc': ['NV-114-0231'],
  'Drive plate': ['NV-114-0228'],
  'Drive pinion': ['NV-118-0115'],
  'Woodruff key': ['NV-900-0044'],
  'Chute rotation motor': ['NV-118-0402'],
  'Automatic voltage regulator': ['NV-770-0042'],
  'Inverter module': ['OK-061-2201'],
  'Seal kit': ['TW-210-0090'],
  'Check valve set': ['TW-210-0077'],
  'Suction strainer': ['TW-120-0004'],
  'Cylinder seal kit': ['NV-640-0031'],
  'Spindle assembly': ['BH-520-0147'],
  'Steering lever': ['BH-520-0208'],
  'Worm and gear set': ['BH-780-0021'],
  'Start capacitor': ['OK-035-0150'],
};
