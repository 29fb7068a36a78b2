import type { RefusalReason } from './app-error.ts';
import type { Language } from '../base/language.ts';

const reasonSentences: Readonly<Record<RefusalReason, Readonly<Record<Language, string>>>> = {
  assigned_meanwhile: {
    en: 'Somebody else has taken or released this claim meanwhile.',
    fr: 'Quelqu’un d’autre a pris ou libéré cette réclamation entre-temps.',
  },
  in_payment_run: {
    en: 'A payment run has this claim. Undo the run before you void the invoice.',
    fr: 'Un lot de paiements contient cette réclamation. Annulez le lot avant d’annuler la facture.',
  },
  own_account: {
    en: 'You cannot deactivate your own account.',
    fr: 'Vous ne pouvez pas désactiver votre propre compte.',
  },
  own_approval_limit: {
    en: 'Another admin sets your approval limit.',
    fr: 'Un autre administrateur fixe votre limite d’approbation.',
  },
  decides_no_claims: {
    en: 'This account decides no claims.',
    fr: 'Ce compte ne traite aucune réclamation.',
  },
  own_recommendation: {
    en: 'You recommended this claim. Someone else at the desk must approve it.',
    fr: 'Vous avez recommandé cette réclamation. Quelqu’un d’autre au bureau doit l’approuver.',
  },
  own_claim: {
    en: 'Nobody decides a claim of their own company. Someone else at the desk must decide this one.',
    fr: 'Personne ne traite une réclamation de sa propre entreprise. Quelqu’un d’autre doit traiter celle-ci.',
  },
  own_erasure: {
    en: 'Another administrator must decide on your own request.',
    fr: 'Un autre administrateur doit traiter votre propre demande.',
  },
  last_admin: {
    en: 'This is the last administrator; there must always be one.',
    fr: 'C’est le dernier administrateur; il doit toujours y en avoir un.',
  },
  month_not_over: {
    en: 'A month can be closed once it is over.',
    fr: 'Un mois peut être fermé une fois qu’il est terminé.',
  },
  month_open_before: {
    en: 'An earlier month with payments is still open. Close it first.',
    fr: 'Un mois antérieur qui contient des paiements est encore ouvert. Fermez-le d’abord.',
  },
  account_deactivated: {
    en: 'This account is deactivated. Reenable it first.',
    fr: 'Ce compte est désactivé. Réactivez-le d’abord.',
  },
  account_verified: {
    en: 'This account is verified already and needs no invitation.',
    fr: 'Ce compte est déjà vérifié et n’a pas besoin d’invitation.',
  },
  account_without_contact: {
    en: 'This account has no CRM id yet. Update its CRM id first.',
    fr: 'Ce compte n’a pas encore d’identifiant CRM. Ajoutez-le d’abord.',
  },
  contact_linked: {
    en: 'This contact already has an account.',
    fr: 'Ce contact a déjà un compte.',
  },
  contact_without_email: {
    en: 'This contact has no email, which an account needs.',
    fr: 'Ce contact n’a pas de courriel; il en faut un pour un compte.',
  },
  email_in_use: {
    en: 'Another account already uses the email of this contact.',
    fr: 'Un autre compte utilise déjà le courriel de ce contact.',
  },
  last_second_factor: {
    en: 'Your role needs a second step to log in. Add another one before you remove this one.',
    fr: 'Votre rôle demande une deuxième étape de connexion. Ajoutez-en une autre avant de retirer celle-ci.',
  },
  no_passkeys_here: {
    en: 'Passkeys do not work at this address of the portal.',
    fr: 'Les clés d’accès ne fonctionnent pas à cette adresse du portail.',
  },
  no_second_factor: {
    en: 'This account has no second step.',
    fr: 'Ce compte n’a pas de deuxième étape.',
  },
  passkey_known: {
    en: 'This passkey has been added already.',
    fr: 'Cette clé d’accès est déjà ajoutée.',
  },
  no_such_contact: {
    en: 'There is no contact with this CRM id.',
    fr: 'Aucun contact n’a cet identifiant CRM.',
  },
};

/** Why an action on an account is refused. */
export function reasonSentence(reason: RefusalReason, language: Language): string {
  return reasonSentences[reason][language];
}
