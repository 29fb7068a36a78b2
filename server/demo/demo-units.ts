import type { Insertable } from 'kysely';
import { addDays, todayInToronto } from '#domain/dates.ts';
import type { Tables } from '../database/tables.ts';
import { registrationName } from '../platform/embedded/create-registration.ts';
import { demoId } from './demo-id.ts';

type SerialNumberRow = Insertable<Tables['serial_numbers']>;
type RegistrationRow = Insertable<Tables['registrations']>;
type Warranty = RegistrationRow['warranty_status'];

/** Warranty from the date of purchase: two years of labour, three years of parts. */
const labourDays = 2 * 365;
const partsDays = 3 * 365;

const dayMs = 24 * 60 * 60 * 1000;

type Registered = {
  status?: RegistrationRow['status'];
  inactive?: boolean;
  isStoreStock?: boolean;
  /** Imported records may contradict each other. */
  imported?: boolean;
  customerId: string | null;
  /** Null for store stock, which is unsold. */
  boughtDaysAgo: number | null;
};

/** Collects the rows of the demo's serial numbers and registrations. */
export class DemoUnits {
  readonly serialNumbers: SerialNumberRow[] = [];
  readonly registrations: RegistrationRow[] = [];
  readonly #now: Date;
  readonly #today: string;

  constructor(now: Date) {
    this.#now = now;
    this.#today = todayInToronto(now);
  }

  /** Returns the id of the new row. */
  addSerialNumber(name: string, product_id: string | null): string {
    const id = demoId('serialNumber', this.serialNumbers.length + 1);
    this.serialNumbers.push({ id, name, product_id });
    return id;
  }

  /** Registers a serial number. The warranty status follows from the date of purchase. */
  register(serial_number_id: string, product_id: string | null, unit: Registered): RegistrationRow {
    const number = this.registrations.length + 1;
    const { boughtDaysAgo } = unit;
    const registration: RegistrationRow = {
      id: demoId('registration', number),
      name: registrationName(number),
      status: unit.status ?? 'Approved',
      warranty_status: unit.status === 'Rejected' ? 'New' : warrantyAfter(boughtDaysAgo),
      inactive: unit.inactive ?? false,
      is_store_stock: unit.isStoreStock ?? false,
      serial_number_id,
      product_id,
      customer_id: unit.customerId,
      imported: unit.imported ?? false,
      created_at: new Date(this.#now.getTime() - (boughtDaysAgo ?? 0) * dayMs),
      date_of_purchase: boughtDaysAgo === null ? null : addDays(this.#today, -boughtDaysAgo),
      labor_warranty_expiration: boughtDaysAgo === null ? null : addDays(this.#today, labourDays - boughtDaysAgo),
      parts_warranty_expiration: boughtDaysAgo === null ? null : addDays(this.#today, partsDays - boughtDaysAgo),
    };
    this.registrations.push(registration);
    return registration;
  }
}

function warrantyAfter(days: number | null): Warranty {
  if (days === null) return 'New';
  if (days > partsDays) return 'Out of Warranty';
  return days > labourDays ? 'Parts Only' : 'Parts and Labour';
}
