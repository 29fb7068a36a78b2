/** The countries a depot can be in (R-ACCT-10). */
export const countries = ['Canada', 'United States'] as const;
export type Country = (typeof countries)[number];

export type Region = { code: string; country: Country; en: string; fr: string };

/** The provinces and territories of Canada, by code. */
export const provinces = [
  province('AB', 'Alberta'),
  province('BC', 'British Columbia', 'Colombie-Britannique'),
  province('MB', 'Manitoba'),
  province('NB', 'New Brunswick', 'Nouveau-Brunswick'),
  province('NL', 'Newfoundland and Labrador', 'Terre-Neuve-et-Labrador'),
  province('NS', 'Nova Scotia', 'Nouvelle-Écosse'),
  province('NT', 'Northwest Territories', 'Territoires du Nord-Ouest'),
  province('NU', 'Nunavut'),
  province('ON', 'Ontario'),
  province('PE', 'Prince Edward Island', 'Île-du-Prince-Édouard'),
  province('QC', 'Quebec', 'Québec'),
  province('SK', 'Saskatchewan'),
  province('YT', 'Yukon'),
] as const;
export type ProvinceCode = (typeof provinces)[number]['code'];

/** The states of the United States and the District of Columbia, by code. */
export const states: readonly Region[] = [
  state('AL', 'Alabama'),
  state('AK', 'Alaska'),
  state('AZ', 'Arizona'),
  state('AR', 'Arkansas'),
  state('CA', 'California', 'Californie'),
  state('CO', 'Colorado'),
  state('CT', 'Connecticut'),
  state('DE', 'Delaware'),
  state('DC', 'District of Columbia', 'District de Columbia'),
  state('FL', 'Florida', 'Floride'),
  state('GA', 'Georgia', 'Géorgie'),
  state('HI', 'Hawaii', 'Hawaï'),
  state('ID', 'Idaho'),
  state('IL', 'Illinois'),
  state('IN', 'Indiana'),
  state('IA', 'Iowa'),
  state('KS', 'Kansas'),
  state('KY', 'Kentucky'),
  state('LA', 'Louisiana', 'Louisiane'),
  state('ME', 'Maine'),
  state('MD', 'Maryland'),
  state('MA', 'Massachusetts'),
  state('MI', 'Michigan'),
  state('MN', 'Minnesota'),
  state('MS', 'Mississippi'),
  state('MO', 'Missouri'),
  state('MT', 'Montana'),
  state('NE', 'Nebraska'),
  state('NV', 'Nevada'),
  state('NH', 'New Hampshire'),
  state('NJ', 'New Jersey'),
  state('NM', 'New Mexico', 'Nouveau-Mexique'),
  state('NY', 'New York'),
  state('NC', 'North Carolina', 'Caroline du Nord'),
  state('ND', 'North Dakota', 'Dakota du Nord'),
  state('OH', 'Ohio'),
  state('OK', 'Oklahoma'),
  state('OR', 'Oregon'),
  state('PA', 'Pennsylvania', 'Pennsylvanie'),
  state('RI', 'Rhode Island'),
  state('SC', 'South Carolina', 'Caroline du Sud'),
  state('SD', 'South Dakota', 'Dakota du Sud'),
  state('TN', 'Tennessee'),
  state('TX', 'Texas'),
  state('UT', 'Utah'),
  state('VT', 'Vermont'),
  state('VA', 'Virginia', 'Virginie'),
  state('WA', 'Washington'),
  state('WV', 'West Virginia', 'Virginie-Occidentale'),
  state('WI', 'Wisconsin'),
  state('WY', 'Wyoming'),
];

/** Finds a region by its code or its full name in either language (R-INV-03). Returns null for an unknown one. */
export function regionOf(text: string | null): Region | null {
  const wanted = letters(text ?? '');
  const all: readonly Region[] = [...provinces, ...states];
  return all.find(({ code, en, fr }) => [code, en, fr].some((name) => letters(name) === wanted)) ?? null;
}

/** Finds a country by its code or its name in either language; null for another. */
export function countryOf(text: string): Country | null {
  const wanted = letters(text);
  if (['canada', 'ca', 'can'].includes(wanted)) return 'Canada';
  return ['unitedstates', 'unitedstatesofamerica', 'us', 'usa', 'etatsunis'].includes(wanted) ? 'United States' : null;
}

function letters(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
}

function province<const Code extends string>(code: Code, en: string, fr = en) {
  return { code, country: 'Canada', en, fr } as const;
}

function state(code: string, en: string, fr = en): Region {
  return { code, country: 'United States', en, fr };
}
