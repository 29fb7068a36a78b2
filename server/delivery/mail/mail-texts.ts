import type { Language } from '../../base/language.ts';
import type { MailContent, MailText, Names } from '../../outgoing/mail-content.ts';
import { newsText } from './news-texts.ts';
import { signInTexts } from './sign-in-texts.ts';

/** Before a link on its own line. */
export const colon: Record<Language, string> = { en: ':', fr: ' :' };

export const greeting: Record<Language, (name: string | null) => string> = {
  en: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  fr: (name) => (name === null ? 'Bonjour,' : `Bonjour ${name},`),
};

export const footer: Record<Language, string> = {
  en: 'This message was sent automatically by Depot Portal. Replies to it are not read.',
  fr: 'Ce message a été envoyé automatiquement par Depot Portal. Les réponses ne sont pas lues.',
};

/** For clients in which the button does not work. */
export const linkHint: Record<Language, string> = {
  en: 'If the button does not work, copy this address into your browser:',
  fr: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
};

const validFor = {
  en: 'The link works once, for 60 minutes.',
  fr: 'Le lien fonctionne une seule fois, pendant 60 minutes.',
} as const;

/** The paragraphs of what somebody typed. */
function linesOf(text = ''): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

export const mailTexts: Record<MailContent['kind'], Record<Language, (names: Names) => MailText>> = {
  verification: {
    en: () => ({
      subject: 'Verify your email',
      before: ['You have an account on Depot Portal. Confirm that this email is yours.'],
      button: 'Verify my account',
      after: [validFor.en, 'If you did not sign up, you can ignore this message.'],
    }),
    fr: () => ({
      subject: 'Confirmez votre adresse courriel',
      before: ['Vous avez un compte sur Depot Portal. Confirmez que cette adresse courriel est bien la vôtre.'],
      button: 'Vérifier mon compte',
      after: [validFor.fr, 'Si vous n’avez pas créé de compte, vous pouvez ignorer ce message.'],
    }),
  },
  reset: {
    en: () => ({
      subject: 'Choose a new password',
      before: ['Somebody, most likely you, asked for a new password for your account on Depot Portal.'],
      button: 'Choose a new password',
      after: [validFor.en, 'If it was not you, you can ignore this message: your password stays as it is.'],
    }),
    fr: () => ({
      subject: 'Choisissez un nouveau mot de passe',
      before: ['Quelqu’un, probablement vous, a demandé un nouveau mot de passe pour votre compte Depot Portal.'],
      button: 'Choisir un nouveau mot de passe',
      after: [validFor.fr, 'Si ce n’est pas vous, vous pouvez ignorer ce message : votre mot de passe reste inchangé.'],
    }),
  },
  invitation: {
    en: () => ({
      subject: 'Your account on Depot Portal',
      before: ['An account on Depot Portal was opened for you. Choose a password to start using it.'],
      button: 'Choose my password',
      after: [
        validFor.en,
        'If it has expired, ask for a new one with “Forgot password” on the login page, with this email.',
      ],
    }),
    fr: () => ({
      subject: 'Votre compte sur Depot Portal',
      before: ['Un compte a été créé pour vous sur Depot Portal. Choisissez un mot de passe pour commencer.'],
      button: 'Choisir mon mot de passe',
      after: [
        validFor.fr,
        'S’il a expiré, demandez-en un autre : choisissez « Mot de passe oublié » sur la page de connexion et entrez cette adresse courriel.',
      ],
    }),
  },
  email_in_use: {
    en: () => ({
      subject: 'You already have an account',
      before: [
        'Somebody, most likely you, tried to sign up on Depot Portal with this email. It already has an account, so nothing was changed.',
      ],
      button: 'Go to login',
      after: [
        'If you do not remember your password, choose “Forgot password” on the login page.',
        'If it was not you, you can ignore this message.',
      ],
    }),
    fr: () => ({
      subject: 'Vous avez déjà un compte',
      before: [
        'Quelqu’un, probablement vous, a voulu créer un compte sur Depot Portal avec cette adresse courriel. Elle a déjà un compte; rien n’a été modifié.',
      ],
      button: 'Aller à la connexion',
      after: [
        'Si vous ne vous souvenez pas de votre mot de passe, choisissez « Mot de passe oublié » sur la page de connexion.',
        'Si ce n’est pas vous, vous pouvez ignorer ce message.',
      ],
    }),
  },
  session_copied: {
    en: () => ({
      subject: 'A session of your account was ended',
      before: [
        'An outdated key of one of your sessions on Depot Portal was used. Somebody may have copied the data of one of your devices, so we ended this session.',
        'What you saved on that device is still there. Log in on it again to go on.',
      ],
      button: 'Go to login',
      after: ['If this surprises you, choose “Forgot password” on the login page, and choose a new password.'],
    }),
    fr: () => ({
      subject: 'Une session de votre compte a été fermée',
      before: [
        'Une clé périmée d’une de vos sessions Depot Portal a été utilisée. Quelqu’un a peut-être copié les données d’un de vos appareils. Nous avons donc fermé cette session.',
        'Ce que vous avez enregistré sur cet appareil y est toujours. Connectez-vous de nouveau pour continuer.',
      ],
      button: 'Aller à la connexion',
      after: [
        'Si cela vous étonne, choisissez « Mot de passe oublié » sur la page de connexion, puis un nouveau mot de passe.',
      ],
    }),
  },
  ...signInTexts,
  news: {
    en: ({ news }) => newsText('en', news),
    fr: ({ news }) => newsText('fr', news),
  },
  depot_application: {
    en: ({ depot }) => ({
      subject: 'We have received your application',
      before: [
        depot === null
          ? 'Thank you. We have received the application of your repair depot.'
          : `Thank you. We have received the application of ${depot} as a repair depot.`,
        'An administrator will review it. If it is approved, we’ll email you a link to set a password.',
      ],
      button: 'Go to Depot Portal',
      after: ['If you did not apply, you can ignore this message.'],
    }),
    fr: ({ depot }) => ({
      subject: 'Nous avons reçu votre demande',
      before: [
        depot === null
          ? 'Merci. Nous avons reçu la demande de votre dépôt de réparation.'
          : `Merci. Nous avons reçu la demande de ${depot} comme dépôt de réparation.`,
        'Un administrateur l’examinera. Si elle est approuvée, vous recevrez un courriel pour choisir un mot de passe.',
      ],
      button: 'Aller à Depot Portal',
      after: ['Si vous n’avez pas fait cette demande, vous pouvez ignorer ce message.'],
    }),
  },
  ticket_answered: {
    en: ({ ticket }) => ({
      subject: `An answer to your question, ${ticket?.number}`,
      before: ['The claims desk has answered you:', ...linesOf(ticket?.text)],
      button: 'Read and answer',
      after: ticket?.isVisitor
        ? ['The link works for 90 days. Whoever has it can read the conversation: do not pass this message on.']
        : [],
    }),
    fr: ({ ticket }) => ({
      subject: `Une réponse à votre question, ${ticket?.number}`,
      before: ['Le bureau des réclamations vous a répondu :', ...linesOf(ticket?.text)],
      button: 'Lire et répondre',
      after: ticket?.isVisitor
        ? [
            'Le lien fonctionne pendant 90 jours. Quiconque l’a peut lire la conversation : ne transférez pas ce message.',
          ]
        : [],
    }),
  },
  application_to_review: {
    en: ({ depot, applicant }) => ({
      subject: 'A repair depot has applied',
      before: [
        depot === null ? 'A repair depot has applied.' : `${depot} has applied as a repair depot.`,
        `Contact: ${[applicant?.name, applicant?.email].filter(Boolean).join(', ')}. CRM id of the contact: ${applicant?.contactId}`,
        'To accept the application, add a new contact with this CRM id. The contact then gets an invitation.',
      ],
      button: 'Go to the accounts',
      after: [],
    }),
    fr: ({ depot, applicant }) => ({
      subject: 'Un dépôt de réparation a fait une demande',
      before: [
        depot === null
          ? 'Un dépôt de réparation a fait une demande.'
          : `${depot} a fait une demande comme dépôt de réparation.`,
        `Contact : ${[applicant?.name, applicant?.email].filter(Boolean).join(', ')}. Identifiant CRM du contact : ${applicant?.contactId}`,
        'Pour accepter la demande, ajoutez un contact avec cet identifiant CRM. Le contact recevra alors une invitation.',
      ],
      button: 'Aller aux comptes',
      after: [],
    }),
  },
  erasure_received: {
    en: () => ({
      subject: 'Your request for erasure',
      before: ['You asked us to erase your account and your personal information. We answer within 30 days.'],
      button: 'Go to your account',
      after: ['If it was not you, or if you change your mind, log in and withdraw the request on that page.'],
    }),
    fr: () => ({
      subject: 'Votre demande de suppression',
      before: [
        'Vous nous avez demandé de supprimer votre compte et vos renseignements personnels. Nous répondons dans les 30 jours.',
      ],
      button: 'Aller à votre compte',
      after: ['Si ce n’est pas vous, ou si vous changez d’avis, connectez-vous et retirez la demande dans cette page.'],
    }),
  },
  erasure_to_decide: {
    en: () => ({
      subject: 'A request for erasure waits',
      before: ['A person asks to be erased from Depot Portal. The law gives 30 days to answer.'],
      button: 'Go to the requests',
      after: [],
    }),
    fr: () => ({
      subject: 'Une demande de suppression attend',
      before: ['Une personne demande d’être supprimée de Depot Portal. La loi donne 30 jours pour répondre.'],
      button: 'Aller aux demandes',
      after: [],
    }),
  },
  erasure_refused: {
    en: () => ({
      subject: 'Your request for erasure was refused',
      before: ['We cannot erase your account now. Log in to read why.'],
      button: 'Go to your account',
      after: ['If you disagree, contact us, or file a complaint with the privacy commissioner.'],
    }),
    fr: () => ({
      subject: 'Votre demande de suppression a été refusée',
      before: ['Nous ne pouvons pas supprimer votre compte pour l’instant. Connectez-vous pour lire pourquoi.'],
      button: 'Aller à votre compte',
      after: [
        'Si vous n’êtes pas d’accord, communiquez avec nous, ou portez plainte à la Commission d’accès à l’information.',
      ],
    }),
  },
  erasure_done: {
    en: ({ keptYears }) => ({
      subject: 'You have been erased',
      before: [
        'Your account and your personal information have been erased from Depot Portal. Tablets that you used delete them the next time they are online.',
        `What tax law makes us keep, claims and invoices, stays for ${keptYears} years without your name. This is our last message.`,
      ],
      button: 'Read the privacy notice',
      after: [],
    }),
    fr: ({ keptYears }) => ({
      subject: 'Vos renseignements ont été supprimés',
      before: [
        'Votre compte et vos renseignements personnels ont été supprimés de Depot Portal. Les tablettes que vous avez utilisées les suppriment dès qu’elles sont en ligne.',
        `Ce que la loi fiscale nous oblige à conserver, les réclamations et les factures, reste ${keptYears} ans sans votre nom. C’est notre dernier message.`,
      ],
      button: 'Lire l’avis de confidentialité',
      after: [],
    }),
  },
};
