/** One status change, `daysAfter` days after filing. */
type Step = { daysAfter: number; status: string; substatus?: string; note?: string };

export type Course = {
  steps: readonly Step[];
  dealersNotes?: string;
  /** Whether an estimate with costs exists. */
  priced: boolean;
  outcome?: 'open' | 'paid' | 'rejected';
  /** The hours that were approved at most. */
  hoursMax?: number;
};

const filed: Step = { daysAfter: 0, status: 'New' };
const review: Step = { daysAfter: 1, status: 'Pending Review' };
const approved: Step = { daysAfter: 4, status: 'Approved', note: 'Approved as estimated.' };

/** Claim histories, by the letters of `ontarioCourses`. */
const courses = {
  n: { steps: [filed], priced: false },
  m: {
    steps: [{ ...filed, substatus: 'Photos requested' }],
    priced: false,
    dealersNotes: 'Please add a photo of the serial plate.',
  },
  p: { steps: [filed, review], priced: true },
  q: {
    steps: [filed, { ...review, substatus: 'Engineering review', note: 'Sent to engineering for an opinion.' }],
    priced: true,
    dealersNotes: 'Engineering asks to keep the failed part on the shelf for 30 days.',
  },
  a: { steps: [filed, review, approved], priced: true },
  b: {
    steps: [filed, review, { ...approved, substatus: 'Partial', note: 'Labour approved up to 1.5 hours.' }],
    priced: true,
    hoursMax: 1.5,
    dealersNotes: 'Labour approved up to 1.5 hours; shop supplies are not covered.',
  },
  // Approved by a rule of the desk: `add-demo-rules.ts`.
  e: { steps: [filed, { daysAfter: 0.001, status: 'Approved' }], priced: true },
  o: { steps: [filed, review, approved, { daysAfter: 6, status: 'Parts Ordered' }], priced: true },
  k: {
    steps: [
      filed,
      review,
      approved,
      { daysAfter: 6, status: 'Parts Ordered', substatus: 'Back-ordered', note: 'Expected in three weeks.' },
    ],
    priced: true,
    dealersNotes: 'Main part on back order. Loaner offered to the customer.',
  },
  c: {
    steps: [
      filed,
      review,
      approved,
      { daysAfter: 6, status: 'Parts Ordered' },
      { daysAfter: 21, status: 'Closed - Paid', note: 'Invoice paid.' },
    ],
    priced: true,
    outcome: 'paid',
  },
  r: {
    steps: [
      filed,
      review,
      { daysAfter: 5, status: 'Closed - Rejected', note: 'Wear and tear, not a defect of material or workmanship.' },
    ],
    priced: true,
    outcome: 'rejected',
    dealersNotes: 'Normal wear. Customer was told and has been offered a repair at cost.',
  },
} as const satisfies Record<string, Course>;

/** One letter per claim, oldest first: 45 claims in every status. */
const ontarioCourses = 'crccrccocrccokcacrokaeaoqaakpbaqopaqmpapnqmnn';

/** The history of an Ontario claim, by its number from 1. */
export function ontarioCourse(number: number): Course {
  const letter = ontarioCourses[number - 1];
  return findCourse(letter ?? 'n');
}

/** For the other depots: Approved, ready for an invoice. */
export const approvedCourse: Course = courses.a;

/** The same with a French note, for the Quebec depot. */
export const approvedCourseFr: Course = {
  ...courses.a,
  steps: [filed, review, { ...approved, note: 'Approuvée selon l’estimation.' }],
};

export const ontarioClaims = ontarioCourses.length;

function findCourse(letter: string): Course {
  const [, course] = Object.entries(courses).find(([candidate]) => candidate === letter) ?? [];
  return course ?? courses.n;
}
