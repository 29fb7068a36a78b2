import { Mark } from '#ui/mark.tsx';
import type { WarrantyLine } from './warranty-lines.ts';

/** The warranty in words, each part with its colour and icon. */
export function WarrantyMarks({ lines }: { lines: readonly WarrantyLine[] }) {
  return lines.map(({ part, tone, text }) => (
    <Mark key={part} tone={tone}>
      {text}
    </Mark>
  ));
}
