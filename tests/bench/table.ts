import { type Figure, ratioOf, summaryOf } from './figure.ts';

/** A line about a part without figures. */
export type Note = { name: string; text: string };

const head = ['', 'ours', 'bare', 'ratio', 'aim', 'met'];

/** Formats figures as a table: medians, with the quartiles in brackets. Below them the parts without figures. */
export function tableOf(figures: readonly Figure[], notes: readonly Note[] = []): string {
  const rows = [head, ...figures.map(rowOf)];
  const names = [...rows.map(([name = '']) => name), ...notes.map(({ name }) => name)];
  const nameWidth = Math.max(...names.map(({ length }) => length));
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(([name = '', ...cells]) => [
    name.padEnd(nameWidth),
    ...cells.map((cell, at) => cell.padStart(widths[at + 1] ?? 0)),
  ]);
  const noteLines = notes.map(({ name, text }) => [name.padEnd(nameWidth), text]);
  return [...lines, ...noteLines].map((cells) => cells.join('  ').trimEnd()).join('\n');
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
