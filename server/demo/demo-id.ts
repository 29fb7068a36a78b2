/** Salesforce's id prefixes, by kind of record. */
const prefixes = {
  account: '001',
  contact: '003',
  product: '01t',
  serialNumber: 'a01',
  registration: 'a02',
  claim: 'a03',
  estimate: 'a04',
  line: 'a07',
  file: 'a05',
  manual: 'a06',
  rule: 'a08',
  invoice: 'a09',
  run: 'a0A',
  document: '069',
} as const;

/** A Salesforce-like id, the same on every start: `demoId('contact', 7)`. */
export function demoId(kind: keyof typeof prefixes, number: number): string {
  return `${prefixes[kind]}DEMO${String(number).padStart(11, '0')}`;
}
