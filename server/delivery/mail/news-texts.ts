import type { CorrectionReason } from '#contract/claim-corrections.ts';
import type { RegistrationReason } from '#contract/desk-registrations.ts';
import { type EventDetails, type EventKind, isTold, type ToldKind, transferredStatus } from '#contract/events.ts';
import { adjustmentNames } from '../../base/adjustment-names.ts';
import type { Language } from '../../base/language.ts';
import type { MailContent, MailText } from '../../outgoing/mail-content.ts';

type News = Extract<MailContent, { kind: 'news' }>;

const titles: Readonly<Record<ToldKind, Record<Language, string>>> = {
  status_changed: { en: 'New status', fr: 'Nouveau statut' },
  claim_received: { en: 'Claim received', fr: 'Réclamation reçue' },
  photos_requested: { en: 'Photos requested', fr: 'Photos demandées' },
  information_requested: { en: 'Information requested', fr: 'Renseignements demandés' },
  message: { en: 'A message', fr: 'Un message' },
  photos_received: { en: 'Photos received', fr: 'Photos reçues' },
  estimate_requested: { en: 'Additional estimate requested', fr: 'Estimation supplémentaire demandée' },
  decision_due: { en: 'A decision is due soon', fr: 'Une décision est bientôt attendue' },
  estimate_priced: { en: 'The estimate has a price', fr: 'L’estimation est chiffrée' },
  approved: { en: 'Claim approved', fr: 'Réclamation approuvée' },
  rejected: { en: 'Claim rejected', fr: 'Réclamation refusée' },
  reopened: { en: 'Claim reopened', fr: 'Réclamation rouverte' },
  closed: { en: 'Claim closed', fr: 'Réclamation fermée' },
  withdrawn: { en: 'Claim withdrawn', fr: 'Réclamation retirée' },
  appealed: { en: 'Decision appealed', fr: 'Décision contestée' },
  parts_ordered: { en: 'Parts ordered', fr: 'Pièces commandées' },
  invoice_received: { en: 'Invoice received', fr: 'Facture reçue' },
  invoice_voided: { en: 'Invoice voided', fr: 'Facture annulée' },
  paid: { en: 'Claim paid', fr: 'Réclamation payée' },
  adjusted: { en: 'Payment adjusted', fr: 'Paiement ajusté' },
  registration_decided: { en: 'Registration decided', fr: 'Décision sur votre inscription' },
  proof_requested: { en: 'Another proof requested', fr: 'Autre preuve demandée' },
  registration_transferred: { en: 'Registration transferred to you', fr: 'Inscription transférée à votre nom' },
  ticket_filed: { en: 'A ticket to answer', fr: 'Une demande à traiter' },
  ticket_answered: { en: 'An answer to your question', fr: 'Une réponse à votre question' },
  account_invited: { en: 'Welcome to Depot Portal', fr: 'Bienvenue dans Depot Portal' },
  new_device: { en: 'Login on a new device', fr: 'Connexion sur un nouvel appareil' },
};

/** A decision that takes the place of one that was reopened. */
const newDecisions: Partial<Record<EventKind, Record<Language, string>>> = {
  approved: { en: 'New decision: claim approved', fr: 'Nouvelle décision : réclamation approuvée' },
  rejected: { en: 'New decision: claim rejected', fr: 'Nouvelle décision : réclamation refusée' },
};

/** A decision on a registration, by its status. */
const registrationDecisions = new Map<string | null | undefined, Record<Language, string>>([
  ['Approved', { en: 'Registration approved', fr: 'Inscription approuvée' }],
  ['Rejected', { en: 'Registration rejected', fr: 'Inscription refusée' }],
]);

/** A transfer, to who is no longer the owner. */
const formerOwner = {
  en: 'Registration transferred to another owner',
  fr: 'Inscription transférée à un autre propriétaire',
};

const reasonNames: Readonly<Record<CorrectionReason | RegistrationReason, Record<Language, string>>> = {
  mistake: { en: 'A mistake in the decision', fr: 'Une erreur dans la décision' },
  new_information: { en: 'New information', fr: 'De nouveaux renseignements' },
  appeal: { en: 'The depot asked for another look', fr: 'Le dépôt a demandé un nouvel examen' },
  no_answer: { en: 'No answer from the depot', fr: 'Aucune réponse du dépôt' },
  duplicate: { en: 'Filed twice', fr: 'Soumise deux fois' },
  wrong_amount: { en: 'The amounts are wrong', fr: 'Les montants sont inexacts' },
  wrong_number: { en: 'The number is wrong', fr: 'Le numéro est inexact' },
  wrong_claim: { en: 'It belongs to another claim', fr: 'Elle vise une autre réclamation' },
  price_correction: adjustmentNames.price_correction,
  tax_correction: adjustmentNames.tax_correction,
  part_returned: adjustmentNames.part_returned,
  charge_back: adjustmentNames.charge_back,
  goodwill: adjustmentNames.goodwill,
  withdrawn_otherwise: { en: 'The depot no longer wants it', fr: 'Le dépôt y renonce' },
  proof_unreadable: { en: 'The proof of purchase cannot be read', fr: 'La preuve d’achat est illisible' },
  wrong_product: { en: 'The proof is of another product', fr: 'La preuve porte sur un autre produit' },
  wrong_date: { en: 'The date of purchase is wrong', fr: 'La date d’achat est inexacte' },
  unknown_retailer: { en: 'The retailer is not known', fr: 'Le détaillant est inconnu' },
  already_registered: { en: 'The product is already registered', fr: 'Le produit est déjà inscrit' },
  other: { en: 'Another reason', fr: 'Autre raison' },
};

type Happened = { kind: EventKind } & Pick<EventDetails, 'status' | 'isNewDecision'>;

/** What happened, in a few words: as a change of status, if people are told of no such kind. */
export function newsTitle({ kind, status, isNewDecision }: Happened, language: Language): string {
  if (kind === 'registration_transferred' && status === transferredStatus) return formerOwner[language];
  const decision = kind === 'registration_decided' ? registrationDecisions.get(status) : undefined;
  const title =
    decision ?? ((isNewDecision && newDecisions[kind]) || (isTold(kind) ? titles[kind] : titles.status_changed));
  return title[language];
}

/** The names of reasons; none of one that only a newer server knows. */
function reasonsText(reasons: readonly string[], language: Language): string[] {
  const names = new Map(Object.entries(reasonNames));
  return reasons.flatMap((reason) => names.get(reason)?.[language] ?? []);
}

/** What who is told does next. */
const nextSteps: Partial<Record<EventKind, Record<Language, string>>> = {
  photos_requested: { en: 'Add the photos to the claim', fr: 'Ajoutez les photos à la réclamation' },
  information_requested: { en: 'Answer on the page of the claim', fr: 'Répondez sur la page de la réclamation' },
  proof_requested: { en: 'Add a proof of purchase', fr: 'Ajoutez une preuve d’achat' },
  approved: { en: 'The claim can be invoiced', fr: 'La réclamation peut être facturée' },
  invoice_voided: {
    en: 'Send another invoice, with another number',
    fr: 'Envoyez une autre facture, avec un autre numéro',
  },
  adjusted: {
    en: 'It is part of a later payment, and of your statement',
    fr: 'Il fait partie d’un paiement ultérieur et de votre relevé',
  },
};

const inboxButton: Readonly<Record<Language, string>> = { en: 'Open the inbox', fr: 'Ouvrir la boîte de réception' };

const claimButton: Readonly<Record<Language, string>> = { en: 'Open the claim', fr: 'Ouvrir la réclamation' };

/** What the button of a mail about one thing says that leads to its own place, and that is no claim. */
const buttons: Partial<Record<EventKind, Record<Language, string>>> = {
  proof_requested: { en: 'Add a proof', fr: 'Ajouter une preuve' },
};

const amountFormats: Readonly<Record<Language, Intl.NumberFormat>> = {
  en: new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' }),
  fr: new Intl.NumberFormat('fr-CA', { style: 'currency', currency: 'CAD' }),
};

/** Adds a part to a line, after a full stop unless a sentence has ended. */
function asSentence(line: string, part: string): string {
  if (line === '') return part;
  return `${line}${/[.?!…]$/.test(line) ? '' : '.'} ${part}`;
}

/** One thing that happened: which claim with its product, what, why, how much, and what to do next (R-EVENT-05). */
function newsLine(item: News['items'][number], language: Language): string {
  const { kind, claim, about, note, reasons, total, invoiceNumber, dueAt } = item;
  const named = claim && about ? `${claim} (${about})` : claim;
  const title = [named, newsTitle(item, language)].filter(Boolean).join(' · ');
  const amount = typeof total === 'number' ? amountFormats[language].format(total) : null;
  const parts = [
    title,
    invoiceNumber,
    ...reasonsText(reasons ?? [], language),
    note,
    amount,
    dueAt && { en: `Decide by ${dueAt}`, fr: `À décider au plus tard le ${dueAt}` }[language],
    nextSteps[kind]?.[language],
  ];
  return parts.flatMap((part) => (part ? [part] : [])).reduce(asSentence, '');
}

/** A mail about events: its subject names the claim where it is about one thing. */
export function newsText(language: Language, { items, more, path }: Pick<News, 'items' | 'more' | 'path'>): MailText {
  const lines = items.map((item) => newsLine(item, language));
  const [only] = items;
  const count = items.length + more;
  const button = path === undefined ? inboxButton[language] : ((only && buttons[only.kind]) ?? claimButton)[language];
  const single = only && [newsTitle(only, language), only.claim].filter(Boolean).join(', ');
  if (language === 'en')
    return {
      subject: count === 1 && single ? single : `${count} pieces of news from Depot Portal`,
      before: [...lines, ...(more > 0 ? [`And ${more} more.`] : [])],
      button,
      after: [],
      links: ['Choose what we email you about', 'Unsubscribe'],
    };
  return {
    subject: count === 1 && single ? single : `${count} nouvelles de Depot Portal`,
    before: [...lines, ...(more > 0 ? [`Et ${more} de plus.`] : [])],
    button,
    after: [],
    links: ['Choisir ces courriels', 'Se désabonner'],
  };
}
