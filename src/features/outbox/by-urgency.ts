import type { ListedEntry } from '#offline/outbox/list.ts';

/** Sorts unsent entries: those that need a person, then those being sent, then waiting ones; the oldest first within each. */
export function byUrgency(entries: readonly ListedEntry[]): ListedEntry[] {
  return entries
    .filter((entry) => entry.unreadable || entry.state !== 'sent')
    .map((entry, age) => ({ entry, age }))
    .toSorted((a, b) => rank(a.entry) - rank(b.entry) || a.age - b.age)
    .map(({ entry }) => entry);
}

function rank(entry: ListedEntry): number {
  if (entry.unreadable) return 1;
  switch (entry.state) {
    case 'attention':
      return 0;
    case 'sending':
      return 2;
    case 'signin':
      return 3;
    case 'queued':
    case 'waiting':
    case 'sent':
      return 4;
  }
}
