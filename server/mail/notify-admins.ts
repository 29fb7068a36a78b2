import type { RepairDepotForm } from '#contract/repair-depots.ts';
import { AppError } from '../app-error.ts';
import type { Database } from '../database/tables.ts';
import type { Language } from '../http/language.ts';
import type { SalesPlatform } from '../platform/sales-platform.ts';
import { hit } from '../session/rate-limits.ts';
import { enqueueMail } from './enqueue-mail.ts';

/** Maximum admins to notify. */
const adminsToldMax = 20;

type Dependencies = { database: Database; platform: SalesPlatform; language: Language; now: Date };

/**
 * Mails the applicant a confirmation (R-ACCT-12) and the admins what they need to accept the application.
 * @param id the account that the application created.
 */
export async function notifyAdmins(
  context: Dependencies,
  id: string,
  { name: depot, contact }: RepairDepotForm,
): Promise<void> {
  const { database, platform, language, now } = context;
  const [first] = contact;
  if (!first) return;
  const content = { kind: 'depot_application', depot, person: first.firstName } as const;
  await enqueueMail(database, { recipient: first.email, language, content }, now);

  const email = first.email.toLowerCase();
  const people = await platform.listAccountContacts(id);
  const person = people.find((candidate) => candidate.email?.toLowerCase() === email);
  if (!person || !(await mayTellAdmins(database, now))) return;
  const applicant = { name: person.name ?? null, email, contactId: person.id };
  for (const recipient of await adminEmails(database))
    await enqueueMail(
      database,
      { recipient, language, content: { kind: 'application_to_review', depot, applicant } },
      now,
    );
}

async function mayTellAdmins(database: Database, now: Date): Promise<boolean> {
  try {
    await hit(database, 'applicationMail', 'all admins', now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}

async function adminEmails(database: Database): Promise<string[]> {
  const admins = await database
    .selectFrom('accounts')
    .select('email')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .where('verified_at', 'is not', null)
    .orderBy('id')
    .limit(adminsToldMax)
    .execute();
  return admins.map(({ email }) => email);
}
