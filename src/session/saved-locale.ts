/** The saved locale as the API expects it: in a page from local storage, in a worker from its copy in the session. */
export function savedLocale(workerCopy: string | undefined): string {
  const saved = typeof localStorage === 'undefined' ? workerCopy : localStorage.getItem('locale');
  return saved === 'fr' ? 'fr' : 'en';
}
