import * as v from 'valibot';
import { serverNow } from '#clock/server-clock.ts';
import {
  AmendmentDraft,
  AppealDraft,
  ClaimDraft,
  ClaimDraftValues,
  type EntryDraft,
  type FollowUpDraft,
  InvoiceDraft,
  MessageDraft,
  type ProofDraft,
  type RegistrationDraft,
  type TicketMessageDraft,
  WithdrawalDraft,
} from '#storage/draft-rows.ts';
import type {
  ClaimEntry,
  Entry,
  FollowUpEntry,
  FoundRegistration,
  ProofEntry,
  RegistrationEntry,
  TicketMessageEntry,
} from '#storage/rows.ts';
import { registeringTyped } from './registering-typed.ts';

/** The draft of an entry, with the given id and the refusal of the server. */
export function draftOf(entry: Entry, id: string): EntryDraft {
  if (entry.kind === 'claim') return claimDraft(entry, id);
  if (entry.kind === 'proof') return proofDraft(entry, id);
  if (entry.kind === 'ticket_message') return ticketMessageDraft(entry, id);
  return entry.kind === 'registration' ? registrationDraft(entry, id) : followUpDraft(entry, id);
}

function claimDraft(entry: ClaimEntry, id: string): ClaimDraft {
  const { accountId, payload, resolved } = entry;
  const { claim, found, serialNumber } = payload;
  const { contact, ...typed } = registeringTyped(payload, entry.steps);
  const registered = found ?? resolved;
  if (!payload.registering && (payload.known?.storeStock ?? registered?.registration.isStoreStock))
    typed.registering = { ...typed.registering, storeStock: true };
  // The email or phone of a claim on a known registration was not stored with it before version 3.
  if (typed.emailOrPhone === '') typed.emailOrPhone = reachOf(registered);
  return {
    id,
    accountId,
    form: 'claim',
    serialNumber,
    // A registration that the entry made or found exists now, even if the claim is never sent.
    found: registered,
    unregistered: null,
    contact,
    values: v.parse(ClaimDraft.entries.values, { ...claim, ...typed, picks: payload.picks }),
    updatedAt: serverNow().toISOString(),
  };
}

function reachOf(found: FoundRegistration | null): string {
  const customer = found?.registration.customer;
  return customer?.email ?? customer?.phone ?? '';
}

function registrationDraft({ accountId, payload, steps }: RegistrationEntry, id: string): RegistrationDraft {
  const { emailOrPhone, contact, registering } = registeringTyped({ ...payload, known: null }, steps);
  return {
    id,
    accountId,
    form: 'registration',
    serialNumber: payload.serialNumber,
    unregistered: payload.product,
    contact,
    values: { ...registering, emailOrPhone },
    updatedAt: serverNow().toISOString(),
  };
}

function proofDraft({ accountId, claimRef, payload: registration }: ProofEntry, id: string): ProofDraft {
  return { id, accountId, form: 'proof', claimRef, registration, values: {}, updatedAt: serverNow().toISOString() };
}

function ticketMessageDraft(
  { accountId, claimRef, number, payload }: TicketMessageEntry,
  id: string,
): TicketMessageDraft {
  const updatedAt = serverNow().toISOString();
  return { id, accountId, form: 'ticket_message', claimRef, number, values: { text: payload.text }, updatedAt };
}

function followUpDraft(entry: FollowUpEntry, id: string): FollowUpDraft {
  const { accountId, claimRef, claim, cause } = entry;
  const refusal = cause.code === 'refused' ? cause : null;
  const parts = { id, accountId, claimRef, claim, refusal, updatedAt: serverNow().toISOString() };
  switch (entry.kind) {
    case 'amendment':
      return { ...parts, form: 'amendment', values: v.parse(AmendmentDraft.entries.values, entry.payload) };
    case 'invoice':
      return { ...parts, form: 'invoice', values: v.parse(InvoiceDraft.entries.values, entry.payload) };
    case 'change':
      return { ...parts, form: 'change', filed: entry.filed, values: v.parse(ClaimDraftValues, entry.payload) };
    case 'message':
      return { ...parts, form: 'message', values: v.parse(MessageDraft.entries.values, entry.payload) };
    case 'withdrawal':
      return { ...parts, form: 'withdrawal', values: v.parse(WithdrawalDraft.entries.values, entry.payload) };
    case 'appeal':
      return { ...parts, form: 'appeal', values: v.parse(AppealDraft.entries.values, entry.payload) };
  }
}
