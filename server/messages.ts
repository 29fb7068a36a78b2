import type { ErrorCode, FieldProblem } from '#contract/errors.ts';
import type { Language } from './http/language.ts';

type Sentence = Readonly<Record<Language, string>>;

/** The words of every code. Several are fixed by `portal.md §8`. */
const errorSentences: Readonly<Record<ErrorCode, Sentence>> = {
  MALFORMED_REQUEST: {
    en: 'The request could not be read.',
    fr: 'La demande n’a pas pu être lue.',
  },
  INVALID_CREDENTIALS: { en: 'Invalid credentials', fr: 'Identifiants invalides' },
  UNAUTHENTICATED: { en: 'Account is not authenticated', fr: 'Le compte n’est pas authentifié' },
  FORBIDDEN: {
    en: 'Your account does not have access to this.',
    fr: 'Votre compte n’a pas accès à cette fonction.',
  },
  ACCOUNT_NOT_VERIFIED: {
    en: 'Your account has not been verified yet. Open the link in the verification email.',
    fr: 'Votre compte n’a pas encore été vérifié. Ouvrez le lien reçu dans le courriel de vérification.',
  },
  XSRF_TOKEN_INVALID: {
    en: 'The page had been open for too long. Please try again.',
    fr: 'La page était ouverte depuis trop longtemps. Veuillez réessayer.',
  },
  NOT_FOUND: {
    en: 'There is no such thing, or it is not yours to see.',
    fr: 'Cet élément n’existe pas ou ne vous est pas accessible.',
  },
  CONFLICT: {
    en: 'This cannot be done any more: something has changed in the meantime.',
    fr: 'Cette action n’est plus possible : la situation a changé entre-temps.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    en: 'This submission is already being processed.',
    fr: 'Cet envoi est déjà en cours de traitement.',
  },
  REGISTRATION_REJECTED: {
    en: 'The product registration was rejected; no claim can be started.',
    fr: 'L’enregistrement du produit a été refusé ; aucune réclamation ne peut être ouverte.',
  },
  WARRANTY_EXPIRED: {
    en: 'The warranty has expired; no claim can be started.',
    fr: 'La garantie est expirée ; aucune réclamation ne peut être ouverte.',
  },
  FILE_TOO_LARGE: {
    en: 'A file may be 5 MB at most, and there may be 10 files at most.',
    fr: 'Chaque fichier est limité à 5 Mo, et l’envoi à 10 fichiers.',
  },
  UNSUPPORTED_FILE_TYPE: {
    en: 'Only PDF, PNG and JPEG files are accepted.',
    fr: 'Seuls les fichiers PDF, PNG et JPEG sont acceptés.',
  },
  VALIDATION_FAILED: { en: 'Please check the fields.', fr: 'Veuillez vérifier les champs.' },
  IDEMPOTENCY_KEY_REUSED: {
    en: 'This submission was already made with other content.',
    fr: 'Cet envoi a déjà été fait avec un autre contenu.',
  },
  SALESFORCE_DATA_INCONSISTENCY: {
    en: 'Unexpected error due to data inconsistency',
    fr: 'Erreur inattendue due à une incohérence des données',
  },
  TOO_MANY_REQUESTS: {
    en: 'Too many attempts. Please wait a moment before you try again.',
    fr: 'Trop de tentatives. Veuillez patienter un moment avant de réessayer.',
  },
  INTERNAL_ERROR: {
    en: 'An unexpected error has occurred, try again later',
    fr: 'Une erreur inattendue est survenue, réessayez plus tard',
  },
  UNAVAILABLE: {
    en: 'The service cannot be reached at the moment, try again later.',
    fr: 'Le service est momentanément indisponible, réessayez plus tard.',
  },
};

const fieldSentences: Readonly<Record<FieldProblem, Sentence>> = {
  required: { en: 'This field is required', fr: 'Ce champ est obligatoire' },
  too_long: { en: 'This text is too long', fr: 'Ce texte est trop long' },
  not_a_number: { en: 'Please specify a number', fr: 'Veuillez indiquer un nombre' },
  not_a_positive_integer: {
    en: 'Please specify a whole number of at least 1',
    fr: 'Veuillez indiquer un nombre entier d’au moins 1',
  },
  too_small: { en: 'This number is too small', fr: 'Ce nombre est trop petit' },
  too_large: { en: 'This number is too large', fr: 'Ce nombre est trop grand' },
  too_many_decimals: { en: 'Two decimals at most', fr: 'Deux décimales au maximum' },
  invalid_date: { en: 'Please give a date as YYYY-MM-DD', fr: 'Veuillez indiquer une date au format AAAA-MM-JJ' },
  date_in_future: { en: 'The date cannot be in the future', fr: 'La date ne peut pas être dans le futur' },
  before_purchase: {
    en: 'The date cannot be before the date of purchase',
    fr: 'La date ne peut pas précéder la date d’achat',
  },
  before_failure: {
    en: 'The date cannot be before the date of failure',
    fr: 'La date ne peut pas précéder la date du bris',
  },
  invalid_choice: { en: 'This value is not one of the choices', fr: 'Cette valeur ne fait pas partie des choix' },
  invalid_email: { en: 'Please give a valid email', fr: 'Veuillez indiquer un courriel valide' },
  email_too_long: { en: 'The email is too long', fr: 'Le courriel est trop long' },
  invalid_phone: { en: 'Please give a valid phone number', fr: 'Veuillez indiquer un numéro de téléphone valide' },
  email_or_phone_required: {
    en: 'An email or a phone number is required',
    fr: 'Un courriel ou un numéro de téléphone est requis',
  },
  serial_number_length: {
    en: 'A serial number has 12 to 20 characters',
    fr: 'Un numéro de série compte de 12 à 20 caractères',
  },
  serial_number_characters: {
    en: 'No spaces or special characters',
    fr: 'Sans espaces ni caractères spéciaux',
  },
};

/** The sentence of an error code. */
export function errorSentence(code: ErrorCode, language: Language): string {
  return errorSentences[code][language];
}

/** The sentence of what is wrong with one field. */
export function fieldSentence(problem: FieldProblem, language: Language): string {
  return fieldSentences[problem][language];
}
