import type { MailContent } from '#server/outgoing/mail-content.ts';

/** A mail of each kind, including a depot whose name must be escaped. */
export const mailContents: readonly MailContent[] = [
  { kind: 'verification' },
  { kind: 'reset' },
  { kind: 'invitation' },
  { kind: 'email_in_use' },
  { kind: 'erasure_received' },
  { kind: 'erasure_to_decide' },
  { kind: 'erasure_refused' },
  { kind: 'erasure_done', keptYears: 7 },
  { kind: 'depot_application', depot: 'Moteurs & Fils <Rimouski>', person: 'Luc' },
  { kind: 'session_copied' },
  { kind: 'news', items: [{ kind: 'approved', claim: 'WC-000039', note: 'As estimated' }], more: 0 },
  { kind: 'news', items: [{ kind: 'status_changed', claim: 'WC-000040', note: null }], more: 3 },
  {
    kind: 'news',
    items: [{ kind: 'invoice_received', claim: 'WC-000041', note: null, invoiceNumber: 'F-88', total: 58.94 }],
    more: 0,
    path: '/desk/claims/1',
  },
  { kind: 'new_device', browser: 'Chrome', system: null, address: '192.0.2.7', at: '2026-11-24T22:05:00.000Z' },
  { kind: 'password_changed' },
  { kind: 'second_factor_added' },
  { kind: 'second_factor_removed' },
  { kind: 'codes_refused' },
  {
    kind: 'application_to_review',
    depot: 'Moteurs et Fils',
    applicant: { name: 'Luc Gagnon', email: 'luc@fleuve.example', contactId: '003X' },
  },
];
