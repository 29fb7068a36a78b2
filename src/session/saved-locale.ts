/** The saved locale as the API wants it; a page's local storage first, a worker's copy in the session else. */
export function savedLocale(workerCopy: string | undefined): string {
  const saved = typeof localStorage === 'undefined' ? workerCopy : localStorage.getItem('locale');
  return saved === 'fr' ? 'fr' : 'en';
}
