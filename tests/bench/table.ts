import { type Figure, ratioOf, summaryOf } from './figure.ts';

const head = ['', 'ours', 'bare', 'ratio', 'aim', 'met'];

/** Formats figures as a table: medians, with the quartiles in brackets. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [head, ...figures.map(rowOf)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
  );
  return lines.map((cells) => cells.join('  ').trimEnd()).join('\n');
}

function rowOf({ name, unit, ours, bare, aim, limit }: Figure): string[] {
  const ratio = ratioOf({ ours, bare });
  return [
    name,
    spread(ours, unit),
    spread(bare, unit),
    ratio.toFixed(2),
    ...(limit === undefined ? verdict(aim, ratio, 1) : verdict(limit, summaryOf(ours).median, 0, ` ${unit}`)),
  ];
}

function verdict(most: number | null, measured: number, digits: number, unit = ''): [string, string] {
  return most === null ? ['', ''] : [`≤ ${most.toFixed(digits)}${unit}`, measured <= most ? 'yes' : 'NO'];
}

function spread(samples: readonly number[], unit: Figure['unit']): string {
  const { median, low, high } = summaryOf(samples);
  const digits = median < 100 ? 1 : 0;
  const [middle, ...range] = [median, low, high].map((value) => value.toFixed(digits));
  return `${middle} ${unit} (${range.join('–')})`;
}
