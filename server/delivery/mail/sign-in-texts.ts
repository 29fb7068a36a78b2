import type { Language } from '../../base/language.ts';
import type { MailText, Names, SignInChange } from '../../outgoing/mail-content.ts';

const ifNotYou = {
  en: 'If it was not you, choose “Forgot password” on the login page at once, and choose a new password.',
  fr: 'Si ce n’est pas vous, choisissez tout de suite « Mot de passe oublié » sur la page de connexion, puis un nouveau mot de passe.',
} as const;

/** The mails about sign-ins and about changes of how one signs in. */
export const signInTexts: Record<SignInChange | 'new_device', Record<Language, (names: Names) => MailText>> = {
  new_device: {
    en: ({ place }) => ({
      subject: 'A new device has logged in to your account',
      before: [
        'Somebody, most likely you, has logged in to your account on Depot Portal on a device that it had not been used on.',
        place?.en ?? '',
      ],
      button: 'See where you are logged in',
      after: ['If it was not you, end that session there, and change your password.'],
    }),
    fr: ({ place }) => ({
      subject: 'Un nouvel appareil s’est connecté à votre compte',
      before: [
        'Quelqu’un, probablement vous, s’est connecté à votre compte Depot Portal sur un appareil qui n’avait jamais servi à ce compte.',
        place?.fr ?? '',
      ],
      button: 'Voir où vous êtes connecté',
      after: ['Si ce n’est pas vous, fermez cette session sur cette page, puis changez votre mot de passe.'],
    }),
  },
  password_changed: {
    en: () => ({
      subject: 'Your password was changed',
      before: ['The password of your account on Depot Portal was changed. Your other devices were logged out.'],
      button: 'See how you log in',
      after: [ifNotYou.en],
    }),
    fr: () => ({
      subject: 'Votre mot de passe a été changé',
      before: ['Le mot de passe de votre compte Depot Portal a été changé. Vos autres appareils ont été déconnectés.'],
      button: 'Voir comment vous vous connectez',
      after: [ifNotYou.fr],
    }),
  },
  second_factor_added: {
    en: () => ({
      subject: 'A way to log in was added',
      before: ['A passkey or an authenticator app was added to your account on Depot Portal.'],
      button: 'See how you log in',
      after: [ifNotYou.en],
    }),
    fr: () => ({
      subject: 'Une façon de vous connecter a été ajoutée',
      before: ['Une clé d’accès ou une application d’authentification a été ajoutée à votre compte Depot Portal.'],
      button: 'Voir comment vous vous connectez',
      after: [ifNotYou.fr],
    }),
  },
  second_factor_removed: {
    en: () => ({
      subject: 'A way to log in was removed',
      before: ['A passkey or an authenticator app was removed from your account on Depot Portal.'],
      button: 'See how you log in',
      after: [ifNotYou.en],
    }),
    fr: () => ({
      subject: 'Une façon de vous connecter a été retirée',
      before: ['Une clé d’accès ou une application d’authentification a été retirée de votre compte Depot Portal.'],
      button: 'Voir comment vous vous connectez',
      after: [ifNotYou.fr],
    }),
  },
  codes_refused: {
    en: () => ({
      subject: 'Wrong codes were entered for your account',
      before: [
        'After your password, ten wrong codes were entered for your account on Depot Portal. Codes of the same kind are refused for a while. Passkeys work as before, and so does the other kind of code: authenticator app or recovery code.',
      ],
      button: 'See how you log in',
      after: [ifNotYou.en],
    }),
    fr: () => ({
      subject: 'Des codes erronés ont été saisis pour votre compte',
      before: [
        'Après votre mot de passe, dix codes erronés ont été saisis pour votre compte Depot Portal. Les codes du même genre sont refusés pendant un certain temps. Les clés d’accès fonctionnent comme avant, tout comme l’autre genre de code : application d’authentification ou code de secours.',
      ],
      button: 'Voir comment vous vous connectez',
      after: [ifNotYou.fr],
    }),
  },
};
