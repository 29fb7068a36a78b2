import type { Contact } from '#contract/contacts.ts';
import { createContact, findContacts, getOwnContact, updateContact } from '#contract/contacts.ts';
import { reachProblems, tidyPostalCode } from '#domain/contact-rules.ts';
import { mayFileClaims } from '#domain/permissions.ts';
import type { FieldProblems } from '../app-error.ts';
import { AppError, invalidFields } from '../app-error.ts';
import { pagedAnswer, sliceOf } from '../http/paging.ts';
import { defineRoute } from '../http/route.ts';
import { limitAnonymousWrite } from '../rules/anonymous-limits.ts';
import { mayChangeContact, rememberCreation } from '../rules/contact-changes.ts';
import { depotOfCaller } from '../rules/caller-depot.ts';
import { limitAnonymousLookUp, mayKnowPeople } from '../rules/personal-data.ts';
import type { Caller } from '../session/sessions.ts';

export const contactRoutes = [
  defineRoute(findContacts, async (call) => {
    const { query, caller, parts } = call;
    const email = query.email?.trim() || null;
    const phone = query.phone?.trim() || null;
    const isStoreStock = query.isStoreStock === true;
    refuse(reachProblems({ email, phone }, isStoreStock));
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

  defineRoute(
    createContact,
    async ({ body, caller, visitor, parts, newId, language, now }) => {
      refuse(reachProblems(body, false));
      const contact = await parts.platform.createContact({
        ...body,
        id: newId(),
        postalCode: body.postalCode === null ? null : tidyPostalCode(body.postalCode),
        // Whoever fills in the form of somebody else says nothing of the language that person reads.
        language: caller === null ? language : null,
      });
      await rememberCreation(parts.database, contact.id, { caller, visitor }, now);
      return contactFor(caller, contact);
    },
    { admit: limitAnonymousWrite },
  ),

  // Anybody else's is not found (`contract.md §1`, `NOT_FOUND`).
  defineRoute(
    updateContact,
    async ({ params: { id }, body, caller, visitor, parts, now }) => {
      const mayChange = await mayChangeContact(parts.database, id, { caller, visitor }, now);
      const contact = mayChange ? await parts.platform.setEmailConsent(id, body.emailConsentOptOut) : null;
      if (!contact) throw new AppError('NOT_FOUND');
      return contactFor(caller, contact);
    },
    { admit: limitAnonymousWrite },
  ),
];

/** Anonymous callers get ids, never a person's data, even what they have just typed (`contract.md §4`). */
function contactFor(caller: Caller | null, contact: Contact): Contact {
  return caller === null ? { id: contact.id } : contact;
}

function refuse(problems: FieldProblems): void {
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}
