import type { Insertable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { demoId } from './demo-id.ts';

/** Brand, model, name and type of five fictional brands (R-OPS-05). */
const machines = [
  ['Norvane', 'NV-SB24', 'Norvane 24 in. Two-Stage Snow Blower', 'Snow Blower'],
  ['Norvane', 'NV-SB30T', 'Norvane 30 in. Track Snow Blower', 'Snow Blower'],
  ['Norvane', 'NV-G7500E', 'Norvane 7500 W Generator', 'Generator'],
  ['Norvane', 'NV-LS27', 'Norvane 27 t Log Splitter', 'Log Splitter'],
  ['Tarrowick', 'TW-PW3100', 'Tarrowick 3100 PSI Pressure Washer', 'Pressure Washer'],
  ['Tarrowick', 'TW-PW4200C', 'Tarrowick 4200 PSI Commercial Pressure Washer', 'Pressure Washer'],
  ['Tarrowick', 'TW-WP2', 'Tarrowick 2 in. Water Pump', 'Water Pump'],
  ['Kelvane', 'KV-CS50', 'Kelvane 50 cc Chainsaw', 'Chainsaw'],
  ['Kelvane', 'KV-BC43', 'Kelvane 43 cc Brush Cutter', 'Trimmer'],
  ['Kelvane', 'KV-BL65', 'Kelvane 65 cc Backpack Blower', 'Leaf Blower'],
  ['Brimholt', 'BH-ZT52', 'Brimholt 52 in. Zero-Turn Mower', 'Lawn Mower'],
  ['Brimholt', 'BH-LM21S', 'Brimholt 21 in. Self-Propelled Mower', 'Lawn Mower'],
  ['Brimholt', 'BH-TL18', 'Brimholt 18 in. Rear-Tine Tiller', 'Tiller'],
  ['Oskerry', 'OK-IG2200', 'Oskerry 2200 W Inverter Generator', 'Generator'],
  ['Oskerry', 'OK-IG4500R', 'Oskerry 4500 W Inverter Generator', 'Generator'],
  ['Oskerry', 'OK-AC8', 'Oskerry 8 gal Air Compressor', 'Air Compressor'],
] as const;

/** Sold without a serial number, never registered. */
const accessories = [
  ['Norvane', 'NV-CV24', 'Norvane Snow Blower Cover', 'Cover'],
  ['Tarrowick', 'TW-SC15', 'Tarrowick 15 in. Surface Cleaner', 'Accessory'],
  ['Kelvane', 'KV-CH18', 'Kelvane 18 in. Saw Chain', 'Cutting Attachment'],
  ['Brimholt', 'BH-MK52', 'Brimholt 52 in. Mulching Kit', 'Accessory'],
  ['Oskerry', 'OK-PK30', 'Oskerry 30 A Parallel Kit', 'Accessory'],
] as const;

const catalogue = [...machines, ...accessories];

/** Warranty: two years of labour, three years of parts. */
const warrantyMonths = { labor_warranty_months: 24, parts_warranty_months: 36 } as const;

export type DemoModel = (typeof catalogue)[number][1];
export type MachineType = (typeof machines)[number][3];
export type DemoMachine = { brand: string; model: DemoModel; name: string; type: MachineType };

export const demoMachines: readonly DemoMachine[] = machines.map(([brand, model, name, type]) => ({
  brand,
  model,
  name,
  type,
}));

export const products: readonly Insertable<Tables['products']>[] = catalogue.map(
  ([brand, model, name, product_type], at) => {
    const has_serial_number = at < machines.length;
    return {
      id: productId(model),
      name,
      model,
      brand,
      product_type,
      has_serial_number,
      ...(has_serial_number && warrantyMonths),
    };
  },
);

/** Two retailer SKUs per product: `KB-10010` and `KB-2100110` for the first. */
export const productSkus: readonly Insertable<Tables['product_skus']>[] = catalogue.flatMap(([, model], at) =>
  [`KB-${10_010 + at * 10}`, `KB-${2_100_110 + at * 10}`].map((retailer_sku) => ({
    product_id: productId(model),
    retailer_sku,
  })),
);

export function productId(model: DemoModel): string {
  return demoId('product', 1 + catalogue.findIndex((product) => product[1] === model));
}

/** @throws RangeError when the model is not a machine. */
export function findMachine(model: DemoModel): DemoMachine {
  const machine = demoMachines.find((candidate) => candidate.model === model);
  if (!machine) throw new RangeError(`${model} is not a machine.`);
  return machine;
}

/** Cycles through the machines. */
export function modelAt(number: number): DemoModel {
  return (machines[number % machines.length] ?? machines[0])[1];
}
