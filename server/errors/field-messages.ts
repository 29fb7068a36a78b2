import type { FieldProblem, PlainProblem } from '#contract/errors.ts';
import type { Language } from '../base/language.ts';
import type { Sentence } from './messages.ts';

const plainSentences: Readonly<Record<PlainProblem, Sentence>> = {
  required: { en: 'This field is required', fr: 'Ce champ est obligatoire' },
  not_a_number: { en: 'Please specify a number', fr: 'Entrez un nombre' },
  tax_not_a_number: { en: 'Please specify number', fr: 'Entrez un nombre' },
  not_a_positive_integer: {
    en: 'Enter a whole number, 1 or more',
    fr: 'Entrez un nombre entier, 1 ou plus',
  },
  outside_limits: {
    en: 'This is too long or too large, shorten it or enter less',
    fr: 'Cette valeur est trop longue ou trop grande, réduisez-la',
  },
  too_many_decimals: { en: 'Use two decimals at most', fr: 'Entrez deux décimales au plus' },
  invalid_date: {
    en: 'Enter a valid date, as YYYY-MM-DD',
    fr: 'Entrez une date valide, au format AAAA-MM-JJ',
  },
  date_in_future: { en: 'The date cannot be in the future', fr: 'La date doit être aujourd’hui ou avant' },
  date_too_early: { en: 'Check the year', fr: 'Vérifiez l’année' },
  noticed_before: {
    en: 'Nobody notices an incident before it happens',
    fr: 'Personne ne remarque un incident avant qu’il se produise',
  },
  invalid_choice: {
    en: 'This value is not one of the choices, choose another',
    fr: 'Cette valeur ne fait pas partie des choix, choisissez-en une autre',
  },
  unknown_name: { en: 'This call has no such name', fr: 'Cet appel n’a pas ce nom' },
  control_characters: {
    en: 'Remove line breaks and control characters',
    fr: 'Retirez les sauts de ligne et les caractères de contrôle',
  },
  invalid_email: { en: 'Enter a valid email', fr: 'Entrez un courriel valide' },
  invalid_phone: {
    en: 'Enter a North American phone number',
    fr: 'Entrez un numéro de téléphone nord-américain',
  },
  phone_abroad: {
    en: 'Use a Canadian or US number, as 416 555-0100',
    fr: 'Utilisez un numéro canadien ou américain, comme 416 555-0100',
  },
  phone_too_long: {
    en: 'It has more than ten digits; write an extension as x123',
    fr: 'Il a plus de dix chiffres; écrivez un poste ainsi : x123',
  },
  phones_two: { en: 'Enter one phone number only', fr: 'Entrez un seul numéro de téléphone' },
  phone_with_text: {
    en: 'Enter only the number, and an extension as x123',
    fr: 'Entrez seulement le numéro, et un poste ainsi : x123',
  },
  invalid_email_or_phone: {
    en: 'Enter a North American phone number or a valid email',
    fr: 'Entrez un numéro de téléphone nord-américain ou un courriel valide',
  },
  email_or_phone_required: {
    en: 'Enter an email or a phone number',
    fr: 'Entrez un courriel ou un numéro de téléphone',
  },
  serial_number_length: {
    en: 'A serial number has 12 to 20 characters',
    fr: 'Un numéro de série compte de 12 à 20 caractères',
  },
  serial_number_characters: {
    en: 'No spaces or special characters',
    fr: 'Sans espaces ni caractères spéciaux',
  },
  too_many_pixels: { en: 'Choose a picture of fewer pixels', fr: 'Choisissez une image de moins de pixels' },
  one_file_only: { en: 'Choose one file only', fr: 'Choisissez un seul fichier' },
  tax_not_applicable: {
    en: 'This tax does not apply to your depot, leave it empty',
    fr: 'Cette taxe ne s’applique pas à votre dépôt, laissez le champ vide',
  },
  tax_comparison: {
    en: 'Tax comparison error. GST/HST always less than PST/QST (check fields)',
    fr: 'Erreur de comparaison des taxes. La TPS/TVH est toujours inférieure à la TVP/TVQ : vérifiez les champs',
  },
  tax_above_rate: {
    en: 'Invoiced GST/HST or PST/QST exceeds tax rate',
    fr: 'La TPS/TVH ou la TVP/TVQ facturée dépasse le taux de taxe',
  },
  invalid_postal_code: {
    en: 'Canadian Postal Code or US Zip Code',
    fr: 'Code postal canadien ou code ZIP américain',
  },
  customer_does_not_match: { en: 'No registration matches it', fr: 'Aucune inscription n’y correspond' },
  invalid_https_address: {
    en: 'Enter an address that begins with https://',
    fr: 'Entrez une adresse qui commence par https://',
  },
  invoice_number_void: {
    en: 'The void invoice of this claim has this number: enter another',
    fr: 'La facture annulée de cette réclamation porte ce numéro : entrez-en un autre',
  },
  invalid_website: { en: 'Enter correct URL!', fr: 'Entrez une adresse Web valide!' },
  invalid_business_number: {
    en: 'Business Number should have 9 digits',
    fr: 'Le numéro d’entreprise doit compter 9 chiffres',
  },
  password_too_short: {
    en: 'A password has at least 8 characters',
    fr: 'Un mot de passe compte au moins 8 caractères',
  },
  password_too_long: {
    en: 'A password has at most 128 characters',
    fr: 'Un mot de passe compte au plus 128 caractères',
  },
  password_too_simple: {
    en: 'A password has at least one digit or special character',
    fr: 'Un mot de passe contient au moins un chiffre ou un caractère spécial',
  },
  password_too_common: {
    en: 'This password is one of the most common ones: choose another',
    fr: 'Ce mot de passe est trop courant : choisissez-en un autre',
  },
  passwords_differ: { en: 'Passwords must match', fr: 'Les mots de passe doivent être identiques' },
};

export function fieldSentence(problem: FieldProblem, language: Language): string {
  return (typeof problem === 'string' ? plainSentences[problem] : sentenceWithLimit(problem))[language];
}

function sentenceWithLimit(problem: Exclude<FieldProblem, PlainProblem>): Sentence {
  switch (problem.code) {
    case 'too_long':
      return {
        en: `Use ${inEnglish(problem.max)} characters at most`,
        fr: `Utilisez au plus ${inFrench(problem.max)} caractères`,
      };
    case 'too_large':
      return { en: `Enter ${inEnglish(problem.max)} or less`, fr: `Entrez ${inFrench(problem.max)} ou moins` };
    case 'too_small':
      return { en: `Enter ${inEnglish(problem.min)} or more`, fr: `Entrez ${inFrench(problem.min)} ou plus` };
    case 'invoice_number_used':
      return problem.claim === null
        ? { en: 'Another invoice has this number', fr: 'Une autre facture porte ce numéro' }
        : {
            en: `The invoice of claim ${problem.claim} has this number`,
            fr: `La facture de la réclamation ${problem.claim} porte ce numéro`,
          };
    case 'depot_below_zero':
      return {
        en: `${problem.depot} would get less than zero: add more of its claims, or leave its charge-backs for later`,
        fr: `${problem.depot} recevrait moins que zéro : ajoutez d’autres de ses réclamations, ou laissez ses reprises pour plus tard`,
      };
    case 'hours_as_time':
      return {
        en: `Use decimal hours, here ${inEnglish(problem.hours)}`,
        fr: `Utilisez des heures décimales, ici ${inFrench(problem.hours)}`,
      };
    case 'postal_code_elsewhere':
      return problem.country === 'Canada'
        ? {
            en: `${problem.postalCode} is a US zip code; the country is Canada`,
            fr: `${problem.postalCode} est un code ZIP américain, mais vous avez choisi le Canada`,
          }
        : {
            en: `${problem.postalCode} is a Canadian postal code; the country is the United States`,
            fr: `${problem.postalCode} est un code postal canadien, mais vous avez choisi les États-Unis`,
          };
    case 'before_purchase':
      return {
        en: `The date cannot be before the date of purchase, ${problem.date}`,
        fr: `La date ne peut pas précéder la date d’achat, le ${problem.date}`,
      };
    case 'before_failure':
      return {
        en: `The date cannot be before the date of failure, ${problem.date}`,
        fr: `La date ne peut pas précéder la date du bris, le ${problem.date}`,
      };
    case 'after_cover':
      return {
        en: `The date cannot be after the end of the warranty, ${problem.date}`,
        fr: `La date ne peut pas suivre la fin de la garantie, le ${problem.date}`,
      };
  }
}

function inEnglish(amount: number): string {
  return amount.toLocaleString('en-CA');
}

function inFrench(amount: number): string {
  return amount.toLocaleString('fr-CA');
}
