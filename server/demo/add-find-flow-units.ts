import { contactIds } from './demo-people.ts';
import { modelAt, productId } from './demo-products.ts';
import type { DemoUnits } from './demo-units.ts';

/** Adds a serial number for each outcome of the find flow (R-OPS-05). */
export function addFindFlowUnits(units: DemoUnits): void {
  const customerId = contactIds.owner;

  for (let number = 1; number <= 20; number++)
    units.addSerialNumber(`DEMOUNREG${fourDigits(number)}`, productId(modelAt(number - 1)));

  for (let number = 1; number <= 10; number++)
    addRegistered(units, `DEMOACTIVE${fourDigits(number)}`, number, { customerId, boughtDaysAgo: 40 + number * 31 });

  addRegistered(units, 'DEMOREJECT0001', 4, { customerId, boughtDaysAgo: 75, status: 'Rejected' });
  addRegistered(units, 'DEMOEXPIRE0001', 7, { customerId, boughtDaysAgo: 4 * 365 });
  addRegistered(units, 'DEMOLABOUR0001', 10, { customerId, boughtDaysAgo: 2 * 365 + 120 });
  addRegistered(units, 'DEMOSTOCK00001', 0, {
    customerId: contactIds.stockOntario,
    boughtDaysAgo: null,
    isStoreStock: true,
  });

  units.addSerialNumber('DEMODOUBLE0001', productId('TW-PW3100'));
  units.addSerialNumber('DEMODOUBLE0001', productId('TW-PW4200C'));

  const product = productId('BH-ZT52');
  const twice = units.addSerialNumber('DEMOMULTI00001', product);
  units.register(twice, product, { customerId, boughtDaysAgo: 200 });
  units.register(twice, product, { customerId, boughtDaysAgo: 190, imported: true });

  // The registrations of customer@portal.example.
  addRegistered(units, 'NVSB24KGST0117', 0, { customerId: contactIds.customer, boughtDaysAgo: 310 });
  addRegistered(units, 'BHLM21KGST0452', 11, { customerId: contactIds.customer, boughtDaysAgo: 2 * 365 + 40 });
  addRegistered(units, 'OKIG22KGST0833', 13, { customerId: contactIds.customer, boughtDaysAgo: 12, status: 'Pending' });
}

function addRegistered(
  units: DemoUnits,
  serialNumber: string,
  model: number,
  unit: Parameters<DemoUnits['register']>[2],
) {
  const product = productId(modelAt(model));
  units.register(units.addSerialNumber(serialNumber, product), product, unit);
}

function fourDigits(number: number): string {
  return String(number).padStart(4, '0');
}
