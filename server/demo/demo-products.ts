import type { Insertable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { demoId } from './demo-id.ts';

/** Brand, model, name, type. Five fictional brands (`operations.md`, demo data). */
const catalogue = [
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

export type DemoModel = (typeof catalogue)[number][1];

export const products: readonly Insertable<Tables['products']>[] = catalogue.map(
  ([brand, model, name, product_type]) => ({ id: productId(model), name, model, brand, product_type }),
);

export function productId(model: DemoModel): string {
  return demoId('product', 1 + catalogue.findIndex((product) => product[1] === model));
}

/** The models in turn, for many units of different kinds. */
export function modelAt(number: number): DemoModel {
  return (catalogue[number % catalogue.length] ?? catalogue[0])[1];
}
