import { approvedCourse, approvedCourseFr, ontarioClaims, ontarioCourse } from './demo-claim-course.ts';
import type { DemoClaim, DemoClaims } from './demo-claims.ts';
import { britishColumbiaOwners, newYorkOwners, ontarioOwners, ownerContact, quebecOwners } from './demo-owners.ts';
import { depotIds } from './demo-people.ts';
import { repairsFr } from './demo-repairs-fr.ts';
import { repairs } from './demo-repairs.ts';

/** Ontario claims with a missing field, by number. */
const missingFields: Readonly<Record<number, DemoClaim['lacks']>> = {
  44: 'customer',
  40: 'product',
  37: 'serial',
  33: 'status',
};

/** Adds the demo's claims: 45 in Ontario, four in each other depot (R-OPS-05). */
export function addDepotClaims(claims: DemoClaims, accountIdOf: (email: string) => string): void {
  for (let number = 1; number <= ontarioClaims; number++) {
    const missing = missingFields[number];
    claims.add({
      depotId: depotIds.ontario,
      createdBy: accountIdOf('depot@portal.example'),
      repair: itemAt(repairs, (number - 1) * 5),
      course: ontarioCourse(number),
      // One claim every four days, the newest from today.
      daysAgo: (ontarioClaims - number) * 4 + (number % 3),
      serialNumber: serialNumber('HPON', number),
      owner: ownerContact(itemAt(ontarioOwners, number - 1)),
      ...(missing && { lacks: missing }),
    });
  }
  const others = [
    {
      depotId: depotIds.quebec,
      email: 'depot.qc@portal.example',
      prefix: 'ABQC',
      owners: quebecOwners,
      work: repairsFr,
      course: approvedCourseFr,
    },
    {
      depotId: depotIds.newYork,
      email: 'depot.us@portal.example',
      prefix: 'FLNY',
      owners: newYorkOwners,
      work: repairs,
      course: approvedCourse,
    },
    {
      depotId: depotIds.britishColumbia,
      email: 'both@portal.example',
      prefix: 'COBC',
      owners: britishColumbiaOwners,
      work: repairs.slice(4),
      course: approvedCourse,
    },
  ];
  for (const { depotId, email, prefix, owners, work, course } of others) {
    for (let number = 1; number <= 4; number++)
      claims.add({
        depotId,
        createdBy: accountIdOf(email),
        repair: itemAt(work, number - 1),
        course,
        daysAgo: 40 - number * 8,
        serialNumber: serialNumber(prefix, number),
        owner: ownerContact(itemAt(owners, number)),
      });
  }
}

/** Twelve characters, as on a rating plate. */
function serialNumber(prefix: string, number: number): string {
  return `${prefix}26${String(number * 137).padStart(6, '0')}`;
}

function itemAt<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length];
  if (item === undefined) throw new RangeError('The list is empty.');
  return item;
}
