/** The date of an ISO instant, here, as `YYYY-MM-DD` (R-UI-03). */
export function formatDay(instant: string): string {
  const date = new Date(instant);
  const month = String(date.getMonth() + 1).padStart(2, '0');
  const day = String(date.getDate()).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${day}`;
}
