import type { MailContent } from '#server/mail/mail-content.ts';

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
  {
    kind: 'application_to_review',
    depot: 'Moteurs et Fils',
    applicant: { name: 'Luc Gagnon', email: 'luc@fleuve.example', contactId: '003X' },
  },
];
