import type { ErrorCode, FieldProblem, PlainProblem } from '#contract/errors.ts';
import type { Language } from '../base/language.ts';

type Sentence = Readonly<Record<Language, string>>;

/** Messages of the error codes, some of them prescribed (R-UI-08). */
const errorSentences: Readonly<Record<ErrorCode, Sentence>> = {
  MALFORMED_REQUEST: {
    en: 'The request could not be read. Reload the page, then try again.',
    fr: 'La demande n’a pas pu être lue. Rechargez la page, puis réessayez.',
  },
  INVALID_CREDENTIALS: { en: 'Invalid credentials', fr: 'Courriel ou mot de passe incorrect' },
  UNAUTHENTICATED: { en: 'Account is not authenticated', fr: 'Vous n’êtes pas connecté' },
  FORBIDDEN: {
    en: 'Your account does not have access to this. If it should, contact support.',
    fr: 'Votre compte n’a pas accès à cette fonction. Si vous croyez y avoir droit, communiquez avec le soutien.',
  },
  ACCOUNT_NOT_VERIFIED: {
    en: 'Your account has not been verified yet. Open the link in the confirmation email.',
    fr: 'Votre compte n’a pas encore été vérifié. Ouvrez le lien du courriel de confirmation.',
  },
  SECOND_FACTOR_REQUIRED: {
    en: 'Your account needs a second step to log in. Set it up, then try again.',
    fr: 'Votre compte exige une deuxième étape de connexion. Configurez-la, puis réessayez.',
  },
  CONFIRMATION_REQUIRED: {
    en: 'Enter your password again to change how you log in.',
    fr: 'Entrez de nouveau votre mot de passe pour changer votre façon de vous connecter.',
  },
  SIGN_IN_EXPIRED: {
    en: 'This took too long. Log in again.',
    fr: 'Le délai est écoulé. Connectez-vous de nouveau.',
  },
  CODE_REQUIRED: {
    en: 'Enter a code, or use a passkey, to change how you log in',
    fr: 'Entrez un code ou utilisez une clé d’accès pour changer votre façon de vous connecter',
  },
  PASSWORD_WRONG: { en: 'This is not your password', fr: 'Ce n’est pas votre mot de passe' },
  CODE_INVALID: {
    en: 'This code is not right, or was already used. Enter the next one.',
    fr: 'Ce code est incorrect ou a déjà servi. Entrez le suivant.',
  },
  PASSKEY_INVALID: {
    en: 'This passkey is not known here. Log in another way.',
    fr: 'Cette clé d’accès n’est pas reconnue ici. Connectez-vous autrement.',
  },
  XSRF_TOKEN_INVALID: {
    en: 'The page had been open for too long. Reload it, then try again.',
    fr: 'La page était ouverte depuis trop longtemps. Rechargez-la, puis réessayez.',
  },
  NOT_FOUND: {
    en: 'This does not exist, or your account may not see it. Reload the page to see what there is.',
    fr: 'Cet élément n’existe pas, ou votre compte n’y a pas accès. Rechargez la page pour voir ce qu’il y a.',
  },
  PASSWORD_RESET_CODE_INVALID: {
    en: 'Password reset code is invalid',
    fr: 'Le lien de réinitialisation du mot de passe n’est pas valide',
  },
  VERIFICATION_CODE_INVALID: {
    en: 'The verification link is not valid or has expired. Request another.',
    fr: 'Le lien de vérification n’est pas valide ou a expiré. Demandez-en un autre.',
  },
  CONFLICT: {
    en: 'This cannot be done any more: something has changed in the meantime. Reload the page to see what.',
    fr: 'Cette action n’est plus possible : la situation a changé entre-temps. Rechargez la page pour voir en quoi.',
  },
  VERSION_OUTDATED: {
    en: 'Somebody else changed this in the meantime. Compare both versions, then decide again.',
    fr: 'Quelqu’un d’autre a modifié cet élément entre-temps. Comparez les deux versions, puis décidez de nouveau.',
  },
  ACCOUNT_ALREADY_VERIFIED: { en: 'Account was already verified', fr: 'Le compte était déjà vérifié' },
  IDEMPOTENCY_IN_PROGRESS: {
    en: 'This submission is already being processed. Wait a moment.',
    fr: 'Cet envoi est déjà en cours de traitement. Patientez un moment.',
  },
  PRODUCT_ALREADY_REGISTERED: {
    en: 'This product registration already exists',
    fr: 'Ce produit est déjà inscrit',
  },
  REGISTRATION_REJECTED: {
    en: 'The product registration was rejected; no claim can be started.',
    fr: 'L’inscription du produit a été refusée; aucune réclamation ne peut être ouverte.',
  },
  WARRANTY_EXPIRED: {
    en: 'The warranty has expired; no claim can be started.',
    fr: 'La garantie est expirée; aucune réclamation ne peut être ouverte.',
  },
  CLAIM_NOT_AMENDABLE: {
    en: 'This claim takes no additional estimate any more. Contact support if it needs one.',
    fr: 'Cette réclamation n’accepte plus d’estimation supplémentaire. S’il en faut une, communiquez avec le soutien.',
  },
  CLAIM_NOT_INVOICEABLE: {
    en: 'An invoice can be submitted once the claim is approved.',
    fr: 'Vous pourrez soumettre la facture une fois la réclamation approuvée.',
  },
  ALREADY_INVOICED: {
    en: 'An invoice was already submitted for this claim. To change it, contact support.',
    fr: 'Une facture a déjà été soumise pour cette réclamation. Pour la modifier, communiquez avec le soutien.',
  },
  UPLOAD_MISSING: {
    en: 'A file has not arrived yet. Send it again.',
    fr: 'Un fichier n’est pas encore arrivé. Envoyez-le de nouveau.',
  },
  FILE_TOO_LARGE: {
    en: 'Each file may be up to 5 MB, and there may be 10 files at most.',
    fr: 'Chaque fichier peut faire jusqu’à 5 Mo, et vous pouvez en joindre 10 au plus.',
  },
  UNSUPPORTED_FILE_TYPE: {
    en: 'Only PDF, PNG and JPEG files are accepted.',
    fr: 'Seuls les fichiers PDF, PNG et JPEG sont acceptés.',
  },
  VALIDATION_FAILED: {
    en: 'Something in the form has to be corrected.',
    fr: 'Il y a quelque chose à corriger dans le formulaire.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    en: 'This was already sent, with other content. Check whether it arrived before you send it again.',
    fr: 'Cet envoi a déjà été fait, avec un autre contenu. Vérifiez s’il est arrivé avant d’en faire un nouveau.',
  },
  PASSWORD_MATCHES_OLD: {
    en: 'Password cannot match previous password',
    fr: 'Choisissez un mot de passe différent du précédent',
  },
  SALESFORCE_DATA_INCONSISTENCY: {
    en: 'Unexpected error due to data inconsistency',
    fr: 'Erreur inattendue due à une incohérence des données',
  },
  FIELD_CUSTOM_VALIDATION_EXCEPTION: {
    en: 'The tax amounts have to be corrected.',
    fr: 'Corrigez les montants des taxes.',
  },
  TOO_MANY_REQUESTS: {
    en: 'Too many attempts. Wait a moment before you try again.',
    fr: 'Trop d’essais. Patientez un moment avant de réessayer.',
  },
  INTERNAL_ERROR: {
    en: 'An unexpected error has occurred, try again later',
    fr: 'Une erreur inattendue est survenue. Réessayez plus tard.',
  },
  UNAVAILABLE: {
    en: 'The service cannot be reached at the moment, try again later.',
    fr: 'Le service est momentanément indisponible. Réessayez plus tard.',
  },
};

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
  customer_does_not_match: { en: 'No registration matches it', fr: 'Aucun enregistrement n’y correspond' },
  invalid_https_address: {
    en: 'Enter an address that begins with https://',
    fr: 'Entrez une adresse qui commence par https://',
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

export function errorSentence(code: ErrorCode, language: Language): string {
  return errorSentences[code][language];
}

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
  }
}

function inEnglish(amount: number): string {
  return amount.toLocaleString('en-CA');
}

function inFrench(amount: number): string {
  return amount.toLocaleString('fr-CA');
}
