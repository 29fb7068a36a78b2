import { findContacts, getOwnContact, phonePattern } from '#contract/contacts.ts';
import { mayFileClaims } from '#domain/permissions.ts';
import { AppError, invalidFields } from '../app-error.ts';
import { pagedAnswer, sliceOf } from '../http/paging.ts';
import { defineRoute } from '../http/route.ts';
import { depotOfCaller } from '../rules/depot-of-caller.ts';
import { limitAnonymousLookUp, mayKnowPeople } from '../rules/look-ups.ts';

export const contactRoutes = [
  defineRoute(findContacts, async (call) => {
    const { query, caller, parts } = call;
    const email = query.email?.trim() || null;
    const phone = query.phone?.trim() || null;
    const isStoreStock = query.isStoreStock === true;
    // At least one of them, unless it is store stock (`contract.md §4`, `portal.md §5`).
    if (!isStoreStock && email === null && phone === null) throw invalidFields({ email: 'email_or_phone_required' });
    if (phone !== null && !phonePattern.test(phone)) throw invalidFields({ phone: 'invalid_phone' });
    // Store stock is the depots' own (`decisions.md 19`).
    if (isStoreStock && !(caller && mayFileClaims(caller.role))) throw new AppError('FORBIDDEN');
    await limitAnonymousLookUp(call);

    const depotId = isStoreStock && caller ? await depotOfCaller(parts.platform, caller) : null;
    const slice = sliceOf(query);
    const { items, totalItems } = await parts.platform.findContacts({ email, phone, isStoreStock }, depotId, slice);
    const shown = mayKnowPeople(caller) ? items : items.map(({ id }) => ({ id }));
    return pagedAnswer(slice, { items: shown, totalItems });
  }),

  defineRoute(getOwnContact, async ({ caller, parts }) => {
    const contact = caller.contactId === null ? null : await parts.platform.getContact(caller.contactId);
    if (!contact) throw new AppError('NOT_FOUND');
    return contact;
  }),
];
