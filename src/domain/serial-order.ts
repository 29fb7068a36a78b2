/**
 * The order of serial numbers: without case and separators, a row of digits by its value, so that NV999 comes before
 * NV1000. Negative where `one` comes first.
 */
export function compareSerialNumbers(one: string, other: string): number {
  const [left, right] = [runsOf(one), runsOf(other)];
  for (const [at, run] of left.entries()) {
    const next = right[at];
    if (next === undefined) return 1;
    const order = compareRuns(run, next);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Rows of digits without leading zeros, and rows of letters. */
function runsOf(serialNumber: string): string[] {
  const bare = serialNumber.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');
  const found = bare.match(/\d+|\p{L}+/gu) ?? [];
  return found.map((run) => (/^\d/.test(run) ? run.replace(/^0+(?=\d)/, '') : run));
}

function compareRuns(one: string, other: string): number {
  const areNumbers = /^\d/.test(one) && /^\d/.test(other);
  if (areNumbers && one.length !== other.length) return one.length - other.length;
  return one === other ? 0 : one < other ? -1 : 1;
}
