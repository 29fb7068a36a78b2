/** The portal's languages (R-UI-01). */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** The caller's preferred supported language; English by default. */
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
