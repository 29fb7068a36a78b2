import type { Contact } from '#contract/contacts.ts';
import { createContact, findContacts, getOwnContact, updateContact } from '#contract/contacts.ts';
import { reachProblems } from '#domain/contact-rules.ts';
import { mayFileClaims } from '#domain/permissions.ts';
import type { FieldProblems } from '../errors/app-error.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import { toPageResponse, toPageRequest } from '../base/paging.ts';
import { defineRoute } from '../http/route.ts';
import { recordPromotions } from '../privacy/consents.ts';
import { limitAnonymousLookUp, limitAnonymousWrite, limitPersonLookUp } from '../http/caller-limits.ts';
import { mayChangeContact, recordCreator } from '../rules/contact-changes.ts';
import { getCallerDepotId } from '../rules/caller-depot.ts';
import { isTrusted } from '../rules/personal-data.ts';
import type { Caller } from '../session/sessions.ts';

export const contactRoutes = [
  defineRoute(findContacts, async (call) => {
    const { query, caller, context } = call;
    const email = query.email || null;
    const phone = query.phone || null;
    const isStoreStock = query.isStoreStock === true;
    throwIfInvalid(reachProblems({ email, phone }, isStoreStock));
    // Store stock is visible to depots only (R-REG-07).
    if (isStoreStock && !(caller && mayFileClaims(caller.role))) throw new AppError('FORBIDDEN');
    await limitAnonymousLookUp(call);
    if (!isStoreStock) await limitPersonLookUp(call);

    const depotId = isStoreStock && caller ? await getCallerDepotId(context.platform, caller) : null;
    const page = toPageRequest(query);
    const { items, totalItems } = await context.platform.findContacts({ email, phone, isStoreStock }, depotId, page);
    const visible = isTrusted(caller) ? items : items.map(({ id }) => ({ id }));
    return toPageResponse(page, { items: visible, totalItems });
  }),

  defineRoute(getOwnContact, async ({ caller, context }) => {
    const contact = caller.contactId === null ? null : await context.platform.getContact(caller.contactId);
    if (!contact) throw new AppError('NOT_FOUND');
    return contact;
  }),

  defineRoute(
    createContact,
    async ({ body, caller, origin: { browserId }, context, newId, language, now }) => {
      throwIfInvalid(reachProblems(body, false));
      const contact = await context.platform.createContact({
        ...body,
        id: newId(),
        // Staff enter other people's data, so their own language says nothing about the contact's.
        language: caller === null ? language : null,
      });
      await recordCreator(context.database, contact.id, { caller, browserId }, now);
      if (!body.emailConsentOptOut)
        await recordPromotions(context.database, contact.id, { given: true, language, now });
      return toVisibleContact(caller, contact);
    },
    { rateLimit: limitAnonymousWrite },
  ),

  // Other people's contacts are not found (R-AUTH-13).
  defineRoute(
    updateContact,
    async ({ params: { id }, body, caller, origin: { browserId }, context, language, now }) => {
      const mayChange = await mayChangeContact(context.database, id, { caller, browserId }, now);
      const contact = mayChange ? await context.platform.setEmailConsent(id, body.emailConsentOptOut) : null;
      if (!contact) throw new AppError('NOT_FOUND');
      const given = !body.emailConsentOptOut;
      await recordPromotions(context.database, id, { given, language, now });
      return toVisibleContact(caller, contact);
    },
    { rateLimit: limitAnonymousWrite },
  ),
];

/** Anonymous callers get only ids, even of data they just entered (R-CONTACT-03). */
function toVisibleContact(caller: Caller | null, contact: Contact): Contact {
  return caller === null ? { id: contact.id } : contact;
}

function throwIfInvalid(problems: FieldProblems): void {
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}
