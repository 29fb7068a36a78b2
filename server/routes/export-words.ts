import type { ClaimFlag } from '#contract/desk-queue.ts';
import type { RunStatus } from '#contract/payments.ts';
import type { Role } from '#contract/primitives.ts';
import type { RegistrationStatus, WarrantyStatus } from '#contract/registrations.ts';
import { ofCode } from '#domain/of-code.ts';
import type { Language } from '../base/language.ts';
import type { Booking } from '../payments/journal.ts';

type Words<Code extends string> = Readonly<Record<Code, Readonly<Record<Language, string>>>>;

/** The word for a code; the code itself where this version does not know it. */
export function wordOf(words: Words<string>, code: string, language: Language): string {
  return ofCode(words, code)?.[language] ?? code;
}

/** What the portal calls the codes of its lists, as its screens do (R-EXPORT-01). */
export const flagWords: Words<ClaimFlag> = {
  overdue: { en: 'Overdue', fr: 'En retard' },
  appeal: { en: 'Appeal', fr: 'Contestation' },
  rejection_suggested: { en: 'Rejection suggested', fr: 'Refus suggéré' },
  possible_duplicate: { en: 'Possible duplicate', fr: 'Doublon possible' },
  same_photo: { en: 'Same photo', fr: 'Même photo' },
  invoice_differs: { en: 'Invoice differs', fr: 'Écart de facture' },
  earlier_claim: { en: 'Earlier claim', fr: 'Réclamation antérieure' },
  out_of_cover: { en: 'Out of cover', fr: 'Hors garantie' },
  labour_cover_over: { en: 'Labour cover over', fr: 'Main-d’œuvre hors garantie' },
  parts_cover_over: { en: 'Parts cover over', fr: 'Pièces hors garantie' },
  no_photo: { en: 'No photo', fr: 'Sans photo' },
};

export const roleWords: Words<Role> = {
  admin: { en: 'admin', fr: 'administrateur' },
  adjudicator: { en: 'adjudicator', fr: 'responsable des réclamations' },
  customer: { en: 'customer', fr: 'client' },
  depot: { en: 'depot', fr: 'dépôt' },
  finance: { en: 'finance', fr: 'finances' },
  retailer: { en: 'retailer', fr: 'détaillant' },
  retailer_depot: { en: 'retailer depot', fr: 'détaillant-dépôt' },
};

export const runWords: Words<RunStatus> = {
  open: { en: 'Open', fr: 'Ouvert' },
  paid: { en: 'Paid', fr: 'Payé' },
  closed: { en: 'Closed', fr: 'Fermé' },
  undone: { en: 'Undone', fr: 'Annulé' },
};

export const journalWords: Words<Booking['kind']> = {
  invoiced: { en: 'Invoice received', fr: 'Facture reçue' },
  voided: { en: 'Invoice voided', fr: 'Facture annulée' },
  adjusted: { en: 'Adjustment', fr: 'Ajustement' },
  paid: { en: 'Payment', fr: 'Paiement' },
  undone: { en: 'Payment undone', fr: 'Paiement annulé' },
  us_tax: { en: 'US tax', fr: 'Taxe américaine' },
  us_tax_undone: { en: 'US tax undone', fr: 'Taxe américaine annulée' },
};

export const registrationWords: Words<RegistrationStatus> = {
  New: { en: 'New', fr: 'Nouvelle' },
  Pending: { en: 'Pending', fr: 'En attente' },
  Approved: { en: 'Approved', fr: 'Approuvée' },
  Rejected: { en: 'Rejected', fr: 'Refusée' },
};

export const warrantyWords: Words<WarrantyStatus> = {
  New: { en: 'New', fr: 'Nouvelle' },
  'Parts and Labour': { en: 'Parts and labour', fr: 'Pièces et main-d’œuvre' },
  'Parts Only': { en: 'Parts only', fr: 'Pièces seulement' },
  'Out of Warranty': { en: 'Out of warranty', fr: 'Hors garantie' },
};
