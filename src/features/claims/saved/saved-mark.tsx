import type { ClaimEntry } from '#storage/rows.ts';
import { OutcomeMark } from '#ui/outcome-mark.tsx';

/** Green for what is proven: that it is saved, and later that it has arrived. */
export function SavedMark({ entry }: { entry: ClaimEntry }) {
  if (entry.receipt) return <OutcomeMark icon="approved" tone="ok" />;
  if (entry.state === 'attention') return <OutcomeMark icon="alert" tone="bad" />;
  return <OutcomeMark icon="saved" tone="ok" />;
}
