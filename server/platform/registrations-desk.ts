import type {
  DeskRegistration,
  RegistrationFilter,
  RegistrationSort,
  RegistrationsPage,
} from '#contract/desk-registrations.ts';
import type { ProductUse, Registration, RegistrationStatus } from '#contract/registrations.ts';

export type RegistrationsRequest = {
  filter: RegistrationFilter;
  sort: RegistrationSort;
  size: number;
  cursor: string | null;
  /** A date in Toronto, to which ages count. */
  today: string;
};

/** What the desk did with a registration. What is left out is null. */
export type RegistrationStep = {
  registrationId: string;
  at: Date;
  kind: 'approved' | 'rejected' | 'retired' | 'corrected' | 'transferred' | 'proof_requested' | 'proof_received';
  reason?: string | null;
  note?: string | null;
  /** The desk's account, of a proof that of owner or filer; null for the portal itself. */
  decidedBy: string | null;
};

/** When and where a product was bought, and for what use. */
export type Purchase = {
  dateOfPurchase: string | null;
  retailerId: string | null;
  storeId: string | null;
  use: ProductUse;
};

/** Another proof that the desk asked for, and has not got. */
export type ProofRequest = NonNullable<Registration['proofRequest']>;

/** The registrations of all people and depots, where the portal is the desk (R-DESK-70). */
export type RegistrationsDesk = {
  /** @throws AppError `VALIDATION_FAILED` for a cursor of another sort. */
  findRegistrationsPage(request: RegistrationsRequest): Promise<Pick<RegistrationsPage, 'data' | 'next' | 'total'>>;
  countRegistrations(): Promise<RegistrationsPage['counts']>;
  /** Null when there is no such registration. */
  findDeskRegistration(id: string): Promise<DeskRegistration | null>;
  /** Waits for writes to this registration, whoever makes them, and keeps others from it until the write ends. */
  lockRegistration(id: string): Promise<void>;
  /** Writes a step, and what it changes of the registration, if anything. */
  takeRegistrationStep(
    step: RegistrationStep,
    changes: { askedAt?: Date | null; status?: RegistrationStatus; inactive?: true },
  ): Promise<void>;
  /** Writes another purchase; from another date, cover is computed anew, but not where no months are known. */
  correctPurchase(registrationId: string, purchase: Purchase, now: Date): Promise<void>;
  /** Retires a registration, and makes another one for its new owner that is otherwise the same. */
  transferRegistration(transfer: { id: string; newId: string; customerId: string; now: Date }): Promise<void>;
  /** The proofs that the desk waits for, by registration. */
  findProofRequests(registrationIds: readonly string[]): Promise<ReadonlyMap<string, ProofRequest>>;
};
