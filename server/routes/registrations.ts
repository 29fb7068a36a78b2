import {
  addProof,
  createRegistration,
  findRegistrations,
  getRegistration,
  listOwnRegistrations,
  withoutCustomer,
} from '#contract/registrations.ts';
import { todayInToronto } from '#domain/dates.ts';
import { approveUnflagged } from '../desk/registration-decisions.ts';
import { lockProofs, receiveProof, withProofRequests } from '../desk/registration-proofs.ts';
import { AppError } from '../errors/app-error.ts';
import { recordEvent } from '../events/record-event.ts';
import { recordFiles } from '../files/stored-files.ts';
import { toPageResponse, toPageRequest } from '../base/paging.ts';
import { defineRoute } from '../http/route.ts';
import { completeStatement } from '../privacy/consents.ts';
import { limitAnonymousLookUp, limitAnonymousWrite, limitPersonLookUp } from '../http/caller-limits.ts';
import { maySeeRegistration } from '../rules/entity-access.ts';
import { createOnce } from '../rules/create-once.ts';
import { readFiling, withFiling } from '../rules/late-filing.ts';
import {
  isTrusted,
  knowsCustomer,
  ofNobody,
  type PersonGiven,
  recordFiler,
  toLookupResult,
} from '../rules/personal-data.ts';
import { validateRegistration } from '../rules/registrations.ts';

export const registrationRoutes = [
  defineRoute(findRegistrations, async (call) => {
    const { query, caller, context } = call;
    await limitAnonymousLookUp(call);
    const page = toPageRequest(query);
    const person = toPerson(query);
    if (isGiven(person)) await limitPersonLookUp(call);
    const criteria = { ...person, isStoreStock: query.isStoreStock ?? null };
    const { items, totalItems } = await context.platform.findRegistrations(query.serialNumber, criteria, page);
    const isMatched = isGiven(person);
    const filing = isTrusted(caller) ? await readFiling(context) : null;
    const visible = items.map((item) => toLookupResult(caller, withFiling(item, filing), { isMatched }));
    return toPageResponse(page, { items: visible, totalItems });
  }),

  defineRoute(
    listOwnRegistrations,
    async ({ query, caller, context }) => {
      // The sales platform gives every customer account a contact.
      if (caller.contactId === null) throw new AppError('SALESFORCE_DATA_INCONSISTENCY');
      const page = toPageRequest(query);
      const { items, totalItems } = await context.platform.findCustomerRegistrations(caller.contactId, page);
      const shown = await withProofRequests(context, caller, items.map(withoutCustomer));
      return toPageResponse(page, { items: shown, totalItems });
    },
    { readsReplica: true },
  ),

  defineRoute(getRegistration, async (call) => {
    const { params, query, caller, context } = call;
    const person = toPerson(query);
    if (isGiven(person)) await limitPersonLookUp(call);
    const found = await context.platform.getRegistration(params.id);
    if (!found || !maySeeRegistration(caller, found)) throw new AppError('NOT_FOUND');
    const registration = withFiling(found, await readFiling(context));
    if (!(await knowsCustomer(context, caller, registration, person))) return ofNobody(registration);
    const [shown = registration] = await withProofRequests(context, caller, [registration]);
    return shown;
  }),

  defineRoute(addProof, async ({ params: { id }, files, caller, context, now }) =>
    receiveProof({ context, caller, id, now }, files),
  ),

  defineRoute(
    createRegistration,
    async ({ body: input, files, caller, context, newId, now }) => {
      const hasProof = files.length > 0;
      await lockProofs(context.database, files);
      const ownId = newId();
      const id = await createOnce(context.platform, 'registration', ownId, async () => {
        const validated = await validateRegistration(context.platform, {
          caller,
          input,
          hasProof,
          today: todayInToronto(now),
        });
        return context.platform.createRegistration({ ...validated, id: ownId, createdAt: now });
      });
      const receipts = await recordFiles(context, id, files, now);
      const registration = await context.platform.getRegistration(id);
      if (!registration) throw new Error('The created registration cannot be found.');
      if (registration.customerId !== null)
        await completeStatement(context, registration.customerId, input.retailerId, now);
      if (caller !== null) await recordFiler(context.database, id, caller);
      await recordEvent(context.database, {
        kind: 'registration_received',
        at: now,
        claim: null,
        accountId: caller?.accountId ?? null,
        details: { registrationId: id, status: registration.status },
      });
      const isApproved = await approveUnflagged(context, id, now);
      const made = isApproved ? { ...registration, status: 'Approved' as const } : registration;
      return { ...(isTrusted(caller) ? made : withoutCustomer(made)), files: receipts };
    },
    { rateLimit: limitAnonymousWrite },
  ),
];

function toPerson({ email, phone }: { email?: string | undefined; phone?: string | undefined }): PersonGiven {
  return { email: email || null, phone: phone || null };
}

function isGiven({ email, phone }: PersonGiven): boolean {
  return email !== null || phone !== null;
}
