import { type EventKind, isTold, type ToldKind } from '#contract/events.ts';
import type { Language } from '../../base/language.ts';
import type { MailContent, MailText } from '../../outgoing/mail-content.ts';

type News = Extract<MailContent, { kind: 'news' }>;

const titles: Readonly<Record<ToldKind, Record<Language, string>>> = {
  status_changed: { en: 'New status', fr: 'Nouveau statut' },
  claim_received: { en: 'Claim received', fr: 'Réclamation reçue' },
  photos_requested: { en: 'Photos requested', fr: 'Photos demandées' },
  information_requested: { en: 'Information requested', fr: 'Renseignements demandés' },
  message: { en: 'A message', fr: 'Un message' },
  estimate_priced: { en: 'The estimate has a price', fr: 'L’estimation est chiffrée' },
  approved: { en: 'Claim approved', fr: 'Réclamation approuvée' },
  rejected: { en: 'Claim rejected', fr: 'Réclamation refusée' },
  parts_ordered: { en: 'Parts ordered', fr: 'Pièces commandées' },
  invoice_received: { en: 'Invoice received', fr: 'Facture reçue' },
  paid: { en: 'Claim paid', fr: 'Réclamation payée' },
  registration_decided: { en: 'Registration decided', fr: 'Décision sur votre inscription' },
  account_invited: { en: 'Welcome to Depot Portal', fr: 'Bienvenue dans Depot Portal' },
  new_device: { en: 'Login on a new device', fr: 'Connexion sur un nouvel appareil' },
};

/** What happened, in a few words: as a change of status, if people are told of no such kind. */
export function newsTitle(kind: EventKind, language: Language): string {
  return (isTold(kind) ? titles[kind] : titles.status_changed)[language];
}

/** A mail about events: its subject names the claim where it is about one thing. */
export function newsText(language: Language, { items, more }: Pick<News, 'items' | 'more'>): MailText {
  const lines = items.map(({ kind, claim, note }) => {
    return [[claim, newsTitle(kind, language)].filter(Boolean).join(' · '), note].filter(Boolean).join('. ');
  });
  const [only] = items;
  const count = items.length + more;
  const single = only && [newsTitle(only.kind, language), only.claim].filter(Boolean).join(', ');
  if (language === 'en')
    return {
      subject: count === 1 && single ? single : `${count} pieces of news from Depot Portal`,
      before: [...lines, ...(more > 0 ? [`And ${more} more.`] : [])],
      button: 'Open the inbox',
      after: [],
      links: ['Choose what we email you about', 'Unsubscribe'],
    };
  return {
    subject: count === 1 && single ? single : `${count} nouvelles de Depot Portal`,
    before: [...lines, ...(more > 0 ? [`Et ${more} de plus.`] : [])],
    button: 'Ouvrir la boîte de réception',
    after: [],
    links: ['Choisir ces courriels', 'Se désabonner'],
  };
}
