/** The languages of the portal (R-UI-01). */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** The language a caller reads best, by `Accept-Language`; English when it names neither. */
export function parseAcceptLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { language: tag.split('-')[0], quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { language } of wanted) {
    const supported = languages.find((candidate) => candidate === language);
    if (supported) return supported;
  }
  return 'en';
}
