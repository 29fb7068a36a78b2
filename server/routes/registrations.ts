import { findRegistrations, getRegistration } from '#contract/registrations.ts';
import { AppError } from '../app-error.ts';
import { pagedAnswer, sliceOf } from '../http/paging.ts';
import { defineRoute } from '../http/route.ts';
import { maySeeRegistration } from '../rules/entity-access.ts';
import { limitAnonymousLookUp, mayKnowPeople } from '../rules/look-ups.ts';

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
    const shown = mayKnowPeople(caller)
      ? items
      : items.map(({ id, status, inactive, warrantyStatus }) => ({ id, status, inactive, warrantyStatus }));
    return pagedAnswer(slice, { items: shown, totalItems });
  }),

  defineRoute(getRegistration, async ({ params, caller, parts }) => {
    const registration = await parts.platform.getRegistration(params.id);
    if (!registration || !maySeeRegistration(caller, registration)) throw new AppError('NOT_FOUND');
    return registration;
  }),
];
