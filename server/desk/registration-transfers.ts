import type { ContactForm } from '#contract/contacts.ts';
import { transferredStatus } from '#contract/events.ts';
import { reachProblems } from '#domain/contact-rules.ts';
import { mayTransferRegistration } from '#domain/registration-rules.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Context } from '../context.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import { recordAboutRegistration } from '../events/registration-decisions.ts';
import { recordPromotions } from '../privacy/consents.ts';
import type { Language } from '../base/language.ts';
import { deskOf } from './desk-decisions.ts';
import { openRegistration, readDeskRegistration, type RegistrationAct } from './registration-decisions.ts';

type NextOwner = { contactId?: string | undefined; contact?: ContactForm | undefined };
type Transfer = RegistrationAct & { by: Actor; now: Date; newId: () => string; language: Language };

/**
 * Transfers a registration to its next owner: it is retired, and another one goes on with its purchase, status and cover.
 * Each of the two owners is told of their own registration (R-DESK-78).
 * @returns the id of the new registration.
 * @throws AppError as `openRegistration`, or `CONFLICT`, `VALIDATION_FAILED`.
 */
export async function transferRegistration(
  { by, now, newId, language, ...act }: Transfer,
  next: NextOwner,
): Promise<string> {
  const { context, id } = act;
  const registration = await openRegistration(act);
  if (!mayTransferRegistration(registration)) throw new AppError('CONFLICT');
  const former = registration.owner?.id ?? null;
  const customerId = await resolveOwner(context, next, { former, newId, language, now });
  const desk = deskOf(context);
  const nextId = newId();
  await desk.transferRegistration({ id, newId: nextId, customerId, now });
  const made = await readDeskRegistration(context, nextId);
  const step = { at: now, kind: 'transferred', decidedBy: by.accountId } as const;
  await desk.takeRegistrationStep({ ...step, registrationId: id, note: `→ ${made.name}` }, {});
  await desk.takeRegistrationStep({ ...step, registrationId: nextId, note: `${registration.name} →` }, {});
  await writeAudit(context.database, {
    by,
    kind: 'registration_transferred',
    target: id,
    after: { registration: nextId },
    now,
  });
  const { name, status } = registration;
  const kind = 'registration_transferred';
  const told = { id, name, status: transferredStatus, customerId: former, at: now };
  await recordAboutRegistration(context.database, kind, told);
  await recordAboutRegistration(context.database, kind, { id: nextId, name: made.name, status, customerId, at: now });
  return nextId;
}

type Resolving = { former: string | null; newId: () => string; language: Language; now: Date };

async function resolveOwner(
  { database, platform }: Context,
  { contactId, contact }: NextOwner,
  { former, newId, language, now }: Resolving,
): Promise<string> {
  if (contactId !== undefined) {
    const found = await platform.getContact(contactId);
    if (!found || found.id === former) throw invalidFields({ contactId: 'invalid_choice' });
    return found.id;
  }
  if (!contact) throw invalidFields({ contactId: 'required' });
  const problems = reachProblems(contact, false);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  // Its language is not known: somebody else enters it.
  const { id } = await platform.createContact({ ...contact, id: newId(), language: null });
  if (!contact.emailConsentOptOut) await recordPromotions(database, id, { given: true, language, now });
  return id;
}
