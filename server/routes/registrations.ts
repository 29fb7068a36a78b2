import {
  createRegistration,
  findRegistrations,
  getRegistration,
  listOwnRegistrations,
} from '#contract/registrations.ts';
import { todayInToronto } from '#domain/dates.ts';
import { AppError } from '../app-error.ts';
import { keepFiles } from '../files/stored-files.ts';
import { pagedAnswer, sliceOf } from '../http/paging.ts';
import { defineRoute } from '../http/route.ts';
import { limitAnonymousWrite } from '../rules/anonymous-limits.ts';
import { maySeeRegistration } from '../rules/entity-access.ts';
import { limitAnonymousLookUp } from '../rules/personal-data.ts';
import { onceWritten } from '../rules/create-once.ts';
import { registrationFound, registrationShown } from '../rules/registration-view.ts';
import { judgeRegistration } from '../rules/registrations.ts';

export const registrationRoutes = [
  defineRoute(findRegistrations, async (call) => {
    const { query, caller, parts } = call;
    await limitAnonymousLookUp(call);
    const slice = sliceOf(query);
    const criteria = {
      email: query.email?.trim() || null,
      phone: query.phone?.trim() || null,
      isStoreStock: query.isStoreStock ?? null,
    };
    const { items, totalItems } = await parts.platform.findRegistrations(query.serialNumber, criteria, slice);
    const shown = items.map((registration) => registrationFound(caller, registration));
    return pagedAnswer(slice, { items: shown, totalItems });
  }),

  defineRoute(listOwnRegistrations, async ({ query, caller, parts }) => {
    // A customer's account without a contact cannot come from the sales platform.
    if (caller.contactId === null) throw new AppError('SALESFORCE_DATA_INCONSISTENCY');
    const slice = sliceOf(query);
    const { items, totalItems } = await parts.platform.findRegistrationsOf(caller.contactId, slice);
    const shown = items.map((registration) => registrationShown(caller, registration));
    return pagedAnswer(slice, { items: shown, totalItems });
  }),

  defineRoute(getRegistration, async ({ params, caller, parts }) => {
    const registration = await parts.platform.getRegistration(params.id);
    if (!registration || !maySeeRegistration(caller, registration)) throw new AppError('NOT_FOUND');
    return registrationShown(caller, registration);
  }),

  // Whoever registers gets the registration whole: it holds nothing of a person that they did not send.
  defineRoute(
    createRegistration,
    async ({ body: input, files, caller, parts, newId, now }) => {
      const hasProof = files.length > 0;
      const ownId = newId();
      const id = await onceWritten(parts.platform, 'registration', ownId, async () => {
        const judged = await judgeRegistration(parts.platform, { caller, input, hasProof, today: todayInToronto(now) });
        return parts.platform.createRegistration({ ...judged, id: ownId, createdAt: now });
      });
      const kept = await keepFiles(parts, id, files, now);
      const registration = await parts.platform.getRegistration(id);
      if (!registration) throw new Error('A registration was made and is not there.');
      return { ...registrationShown(caller, registration), files: kept };
    },
    { admit: limitAnonymousWrite },
  ),
];
