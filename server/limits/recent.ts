/** Remembered subjects of a kind. */
const subjectsMax = 10_000;

/** Remembers a subject in a map; the one that was remembered longest ago is forgotten when there are too many. */
export function remember(subjects: Map<string, number>, subject: string, value: number): void {
  subjects.delete(subject);
  const [oldest] = subjects.keys();
  if (oldest !== undefined && subjects.size >= subjectsMax) subjects.delete(oldest);
  subjects.set(subject, value);
}
