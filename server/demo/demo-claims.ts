import type { Insertable } from 'kysely';
import { paidStatuses } from '#domain/claim-status.ts';
import { addDays, todayInToronto } from '#domain/dates.ts';
import type { Tables } from '../database/tables.ts';
import type { StepKind } from '../platform/claims-desk.ts';
import { claimName } from '../platform/embedded/claims.ts';
import { searchText } from '../database/search-text.ts';
import type { Course } from './demo-claim-course.ts';
import { demoId } from './demo-id.ts';
import { productId } from './demo-products.ts';
import { demoLines, hourCents } from './demo-lines.ts';
import type { DemoRepair } from './demo-repairs.ts';
import type { DemoUnits } from './demo-units.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

export type DemoClaim = {
  depotId: string;
  createdBy: string;
  repair: DemoRepair;
  course: Course;
  daysAgo: number;
  serialNumber: string;
  owner: { id: string; name: string };
  /** Real data has gaps, and every screen has a fallback for them (R-CLAIM-09). */
  lacks?: 'customer' | 'product' | 'serial' | 'status';
};

/** The decisions among the steps. */
const kinds: Readonly<Record<string, StepKind>> = {
  Approved: 'approved',
  Rejected: 'rejected',
  'Parts Ordered': 'parts ordered',
};

/** Collects the rows of the demo's claims, estimates and timelines. */
export class DemoClaims {
  readonly claims: Insertable<Tables['claims']>[] = [];
  readonly estimates: Insertable<Tables['claim_estimates']>[] = [];
  readonly events: Insertable<Tables['claim_events']>[] = [];
  readonly lines: Insertable<Tables['claim_lines']>[] = [];
  readonly #now: Date;
  readonly #units: DemoUnits;

  constructor(now: Date, units: DemoUnits) {
    this.#now = now;
    this.#units = units;
  }

  /** Adds a claim and registers its unit. Returns the claim's id. */
  add(claim: DemoClaim): string {
    const { repair, course, lacks } = claim;
    const number = this.claims.length + 1;
    const id = demoId('claim', number);
    const createdAt = this.#filedAt(claim.daysAgo, number);
    // What is decided of a claim is in its steps, of which one without a status has none.
    const isDecided = course.priced && lacks !== 'status';
    const lines = isDecided ? demoLines(repair, course) : [];
    const total = isDecided ? lines.reduce((sum, { approved_cents }) => sum + (approved_cents ?? 0), 0) : null;
    const last = course.steps.at(-1);
    const paid = course.steps.find(({ status }) => paidStatuses.some((paidStatus) => paidStatus === status));
    const customer = lacks === 'customer' ? null : claim.owner;
    const serialNumber = lacks === 'serial' ? null : claim.serialNumber;
    const entered = todayInToronto(createdAt);
    this.claims.push({
      id,
      name: claimName(number),
      depot_id: claim.depotId,
      created_by: claim.createdBy,
      registration_id: lacks === 'serial' ? null : this.#register(claim),
      serial_number: serialNumber,
      customer_id: customer?.id ?? null,
      claim_type: repair.claimType,
      claim_subtype: repair.claimSubtype,
      diagnosis: repair.diagnosis,
      parts_required: repair.partsRequired,
      date_of_failure: addDays(entered, -(1 + (number % 6))),
      date_entered_shop: addDays(entered, -(number % 2)),
      labour_hours: repair.labourHours,
      status: lacks === 'status' ? null : (last?.status ?? 'New'),
      substatus: lacks === 'status' ? null : (last?.substatus ?? null),
      dealers_notes: course.dealersNotes ?? null,
      gross_total_cents: total,
      paid_at: paid ? new Date(createdAt.getTime() + paid.daysAfter * dayMs) : null,
      search_text: searchText([claimName(number), serialNumber, customer?.name ?? null]),
      created_at: createdAt,
    });
    for (const [position, line] of lines.entries())
      this.lines.push({ ...line, id: demoId('line', this.lines.length + 1), claim_id: id, position });
    if (course.priced) this.#estimate(id, repair, createdAt, number);
    for (const [step, { daysAfter, status, substatus, note }] of (lacks === 'status' ? [] : course.steps).entries()) {
      const at = new Date(createdAt.getTime() + daysAfter * dayMs);
      this.events.push({
        claim_id: id,
        at,
        status,
        substatus: substatus ?? null,
        note: note ?? null,
        created_by: step === 0 ? claim.createdBy : null,
        kind: kinds[status] ?? null,
        gross_total_cents: step === course.steps.length - 1 ? total : null,
      });
    }
    return id;
  }

  #register({ repair, serialNumber, owner, daysAgo, lacks }: DemoClaim): string {
    const product = lacks === 'product' ? null : productId(repair.model);
    const serialId = this.#units.addSerialNumber(serialNumber, product);
    const customerId = lacks === 'customer' ? null : owner.id;
    return this.#units.register(serialId, product, { customerId, boughtDaysAgo: daysAgo + 45 + (daysAgo % 7) * 30 }).id;
  }

  #estimate(claim_id: string, repair: DemoRepair, createdAt: Date, number: number): void {
    const { material, labour, total } = costs(repair);
    this.estimates.push({
      id: demoId('estimate', this.estimates.length + 1),
      claim_id,
      created_at: new Date(createdAt.getTime() + 5 * hourMs),
      parts_required: repair.partsRequired,
      description: repair.diagnosis,
      material_cost_cents: material,
      labour_cost_cents: labour,
      total_cost_cents: total,
    });
    if (number % 5 !== 0) return;
    // Every fifth claim gets a second estimate.
    this.estimates.push({
      id: demoId('estimate', this.estimates.length + 1),
      claim_id,
      created_at: new Date(createdAt.getTime() + 20 * hourMs),
      parts_required: 'Fasteners and sealant, small parts',
      description: 'Additional time to free seized fasteners.',
      material_cost_cents: 1_250,
      labour_cost_cents: hourCents / 2,
      total_cost_cents: 1_250 + hourCents / 2,
    });
  }

  #filedAt(daysAgo: number, number: number): Date {
    return new Date(this.#now.getTime() - daysAgo * dayMs - (number % 7) * hourMs);
  }
}

function costs({ materialCents, labourHours }: DemoRepair) {
  const labour = Math.round(labourHours * hourCents);
  return { material: materialCents, labour, total: materialCents + labour };
}
