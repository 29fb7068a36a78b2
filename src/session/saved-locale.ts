/**
 * The locale as the API expects it: in a page from local storage, in a worker from its copy in the session. Before one
 * is chosen it follows the browser, as the words do (R-UI-01).
 */
export function savedLocale(workerCopy: string | undefined): string {
  const saved = typeof localStorage === 'undefined' ? workerCopy : localStorage.getItem('locale');
  if (saved === 'fr' || saved === 'en') return saved;
  return /^fr\b/i.test(navigator.language) ? 'fr' : 'en';
}
