import type { ErrorCode } from '#contract/errors.ts';
import type { Language } from '../base/language.ts';

/** A text in both languages. */
export type Sentence = Readonly<Record<Language, string>>;

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
  FOUR_EYES: {
    en: 'You made this run, or an adjustment in it: somebody else marks it as paid.',
    fr: 'Vous avez fait ce lot, ou un ajustement qui en fait partie : c’est à quelqu’un d’autre de le marquer comme payé.',
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
  CLAIM_NOT_WITHDRAWABLE: {
    en: 'A claim can be withdrawn until it is decided',
    fr: 'Une réclamation peut être retirée jusqu’à la décision',
  },
  CLAIM_NOT_APPEALABLE: {
    en: 'A decision can be appealed once, if the claim was rejected or approved for less than claimed',
    fr: 'Une décision peut être contestée une fois, si la réclamation a été refusée ou approuvée pour moins que demandé',
  },
  APPEAL_CLOSED: {
    en: 'The time to appeal this decision is over',
    fr: 'Le délai pour contester cette décision est passé',
  },
  CLAIM_NOT_INVOICEABLE: {
    en: 'An invoice can be submitted once the claim is approved.',
    fr: 'Vous pourrez soumettre la facture une fois la réclamation approuvée.',
  },
  ALREADY_INVOICED: {
    en: 'An invoice was already submitted for this claim. To change it, contact support.',
    fr: 'Une facture a déjà été soumise pour cette réclamation. Pour la modifier, communiquez avec le soutien.',
  },
  INVOICE_NUMBER_USED: {
    en: 'Another invoice of your depot has this number. Correct the number, then send your invoice again.',
    fr: 'Une autre facture de votre dépôt porte ce numéro. Corrigez le numéro, puis envoyez votre facture de nouveau.',
  },
  MONTH_CLOSED: {
    en: 'This month is closed: no payment in it can be added, changed or undone.',
    fr: 'Ce mois est fermé : aucun paiement ne peut y être ajouté, modifié ou annulé.',
  },
  RUN_BELOW_ZERO: {
    en: 'A depot would get less than zero: add more of its claims, or leave its charge-backs for later.',
    fr: 'Un dépôt recevrait moins que zéro : ajoutez d’autres de ses réclamations, ou laissez ses reprises pour plus tard.',
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

export function errorSentence(code: ErrorCode, language: Language): string {
  return errorSentences[code][language];
}
