import type { Contact } from '#contract/contacts.ts';
import { AppError } from '../errors/app-error.ts';
import type { Database } from '../database/tables.ts';
import type { Language } from '../base/language.ts';
import type { SalesPlatform } from '../platform/sales-platform.ts';
import { hit } from '../limits/rate-limits.ts';
import { adminEmails } from '../rules/admins.ts';
import { enqueueMail } from '../outgoing/enqueue-mail.ts';

type Application = {
  /** See `applicantContact`. */
  applicant: Contact | null;
  depot: string;
  language: Language;
  now: Date;
};

/** The contact of whoever filed an application; null while the sales platform does not show it. */
export async function applicantContact(
  platform: SalesPlatform,
  applicationId: string,
  typed: string,
): Promise<Contact | null> {
  const contacts = await platform.listAccountContacts(applicationId);
  return contacts.find(({ email }) => email?.toLowerCase() === typed.toLowerCase()) ?? null;
}

/** Mails the admins the data that they need to accept a depot's application (R-ACCT-12). */
export async function notifyAdmins(
  database: Database,
  { applicant: contact, depot, language, now }: Application,
): Promise<void> {
  if (!contact || !(await takeNotificationQuota(database, now))) return;
  const applicant = { name: contact.name ?? null, email: contact.email?.toLowerCase() ?? '', contactId: contact.id };
  const content = { kind: 'application_to_review', depot, applicant } as const;
  for (const recipient of await adminEmails(database))
    await enqueueMail(database, { recipient, language, content }, now);
}

async function takeNotificationQuota(database: Database, now: Date): Promise<boolean> {
  try {
    await hit(database, 'applicationMail', 'all admins', now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}
