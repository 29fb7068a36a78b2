import { type Claim, type ClaimInput, createClaim, getClaim, listClaims, updateClaim } from '#contract/claims.ts';
import { getOverview } from '#contract/overview.ts';
import { claimFilesMax } from '#contract/limits.ts';
import type { Registration } from '#contract/registrations.ts';
import { type FileReceipt, isClaimFile } from '#contract/files.ts';
import { filedFields, isSameForm, isSamePicked } from '#domain/claim-rules.ts';
import { askedFor, mayAddPhotos, mayChangeClaim } from '#domain/claim-status.ts';
import { todayInToronto } from '#domain/dates.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import type { StoredFile } from '../files/file-store.ts';
import { recordFiles, listReceipts } from '../files/stored-files.ts';
import { toPageResponse, toPageRequest } from '../base/paging.ts';
import { limitWrongOwners } from '../http/caller-limits.ts';
import { defineRoute } from '../http/route.ts';
import { toClaimFilter } from '../claims/claim-filter.ts';
import { validateClaim } from '../rules/claims.ts';
import { knowsCustomer } from '../rules/personal-data.ts';
import type { Caller } from '../session/sessions.ts';
import type { Context } from '../context.ts';
import { lockClaim, getClaimWithFiles, readClaim, recordClaimEvent, toReader } from '../claims/depot-claims.ts';
import { getCallerDepotId, toClaimReader } from '../rules/caller-depot.ts';
import type { NewClaim } from '../platform/sales-platform.ts';
import { createOnceFrom } from '../rules/create-once.ts';
import { awaitRules } from '../desk/judge-claims.ts';

export const claimRoutes = [
  defineRoute(
    listClaims,
    async ({ query, caller, context, now }) => {
      const reader = await toClaimReader(context.platform, caller);
      const page = toPageRequest(query);
      const filter = toClaimFilter(query, now);
      const found = await context.platform.findClaims(reader.depotId, filter, page);
      const items = await toReader(context, reader, found.items);
      return { ...toPageResponse(page, { ...found, items }), sort: filter.sort };
    },
    { readsReplica: true },
  ),

  defineRoute(
    getOverview,
    async ({ caller, context, now }) => ({
      ...(await context.platform.readOverview(await getCallerDepotId(context.platform, caller), todayInToronto(now))),
      ...(context.platform.desk && { statements: true }),
    }),
    { readsReplica: true },
  ),

  defineRoute(
    createClaim,
    async (call) => {
      const { body, files, caller, context, newId, now } = call;
      const { platform } = context;
      const reader = await toClaimReader(platform, caller);
      const { depotId, accountId: createdBy } = reader;
      const claim = { id: newId(), depotId, createdBy, input: body, createdAt: now };
      const id = await createOnceFrom(platform, {
        kind: 'claim',
        newId: claim.id,
        read: () => platform.getRegistration(body.productRegistrationId),
        make: async (named) => {
          const today = todayInToronto(now);
          const facts = { registration: named, today, filed: null };
          const registration = await validateClaim(context, body, facts);
          return platform.createClaim({ ...claim, ...(await ownerFor(call, registration)) });
        },
      });
      await recordFiles(context, id, files, now, { purpose: 'claim', createdBy: caller.accountId });
      const filed = await getClaimWithFiles(context, reader, id);
      await recordClaimEvent(context, reader, filed, { kind: 'claim_received', at: now });
      await awaitRules(context, id, now);
      return filed;
    },
    limitWrongOwners,
  ),

  defineRoute(getClaim, async ({ params, caller, context }) =>
    getClaimWithFiles(context, await toClaimReader(context.platform, caller), params.id),
  ),

  defineRoute(
    updateClaim,
    async (call) => {
      const {
        params: { id },
        body,
        files,
        caller,
        context,
        newId,
        now,
      } = call;
      const reader = await toClaimReader(context.platform, caller);
      await lockClaim(context, id);
      const claim = await readClaim(context, reader, id);
      const { accountId } = caller;
      const registration = await context.platform.getRegistration(body.productRegistrationId);
      const owner = mayChangeClaim(claim.status) ? await newOwner(call, claim, registration) : null;
      // A form that does not change the picks has none.
      const input = { ...body, picks: body.picks ?? claim.picks ?? null };
      const isChanged =
        !isAsFiled(claim, input, registration) || (claim.customer === null && Boolean(owner?.customerId));
      if (owner === null && (isChanged || !mayAddPhotos(claim))) throw new AppError('CONFLICT');
      if (owner !== null && isChanged)
        await context.platform.changeClaim({ id, input, ...owner, changedBy: accountId, changedAt: now });

      const stored = (await listReceipts(context, id)).filter(isClaimFile);
      const added = newFiles(stored, files);
      if (stored.length + added.length > claimFilesMax) throw new AppError('FILE_TOO_LARGE');
      await recordFiles(context, id, added, now, { purpose: 'claim', createdBy: accountId });
      const wereRequested = askedFor(claim.substatus) === 'photos';
      if (added.length > 0) {
        await context.platform.recordPhotos({
          id: newId(),
          claimId: id,
          createdBy: accountId,
          status: claim.status ?? 'New',
          wereRequested,
          addedAt: now,
        });
      }
      const after = await getClaimWithFiles(context, reader, id);
      if (isChanged) await recordClaimEvent(context, reader, after, { kind: 'claim_changed', at: now });
      const details = wereRequested ? { wasAsked: true } : {};
      if (added.length > 0)
        await recordClaimEvent(context, reader, after, { kind: 'photos_received', at: now, details });
      if (isChanged || added.length > 0) await awaitRules(context, id, now);
      return after;
    },
    limitWrongOwners,
  ),
];

type ClaimCall = { body: ClaimInput; caller: Caller; context: Context; now: Date };

/** What a changed claim takes from the registration that its form names. */
async function newOwner(call: ClaimCall, filed: Claim, registration: Registration | null) {
  const { body, context, now } = call;
  const facts = { registration, today: todayInToronto(now), filed };
  return ownerFor(call, await validateClaim(context, body, facts));
}

/**
 * What a claim takes from its registration. The customer is its owner; a caller who neither knows them (R-CONTACT-03)
 * nor gives an email or phone files a claim that names nobody (R-CLAIM-07).
 * @throws AppError `VALIDATION_FAILED` for an email or phone that is not the owner's.
 */
async function ownerFor(call: ClaimCall, registration: Registration) {
  const { body, caller, context } = call;
  const given = body.emailOrPhone || null;
  const { customerId, customer, isStoreStock, serialNumber } = registration;
  if (await knowsCustomer(context, caller, registration, { email: given, phone: null }))
    return { customerId, customerName: customer?.name ?? null, serialNumber };
  // Nothing matches an owner without email and phone, such as one whose data were erased.
  if (given !== null && !isStoreStock && (customer?.email || customer?.phone)) {
    throw invalidFields({ emailOrPhone: 'customer_does_not_match' });
  }
  return { customerId: null, customerName: null, serialNumber };
}

/** Whether a form changes nothing: under review a claim takes photos alone. */
function isAsFiled(claim: Claim, form: NewClaim['input'], registration: Registration | null): boolean {
  const filed = filedFields(claim);
  return (
    filed !== null &&
    isSameForm(filed, form) &&
    isSamePicked(claim.picks ?? null, form.picks ?? null) &&
    claim.productRegistration?.id === registration?.id
  );
}

/** The files that a claim does not have yet, compared by hash; duplicates count separately. */
function newFiles(stored: readonly FileReceipt[], received: readonly StoredFile[]): StoredFile[] {
  const known = stored.map(({ sha256 }) => sha256);
  return received.filter(({ sha256 }) => {
    const at = known.indexOf(sha256);
    if (at !== -1) known.splice(at, 1);
    return at === -1;
  });
}
