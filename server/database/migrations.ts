import { sql } from 'kysely';
import { addIndex, type SchemaStep } from './add-index.ts';
import { claimsComputedAgain } from './migrations/0102-claims-computed-again.ts';
import { sessionsWithoutTheirFactor } from './migrations/0103-sessions-without-their-factor.ts';
import { sharedFilesOfDocuments } from './migrations/0105-shared-files-of-documents.ts';
import { approvedPrices } from './migrations/0106-approved-prices.ts';
import { usTaxOfRuns } from './migrations/0108-us-tax-of-runs.ts';
import { closedMonths } from './migrations/0109-closed-months.ts';
import { singleBlanksOfSearches } from './migrations/0110-single-blanks-of-searches.ts';
import { mergedRecords } from './migrations/0111-merged-records.ts';
import { doubtfulFiles } from './migrations/0112-doubtful-files.ts';
import { flagOfAppeals } from './migrations/0114-flag-of-appeals.ts';
import { financeRole } from './migrations/0116-finance-role.ts';
import { voidedInvoices } from './migrations/0117-voided-invoices.ts';
import { registrationsAtTheDesk } from './migrations/0120-registrations-at-the-desk.ts';
import { ticketConversations } from './migrations/0122-ticket-conversations.ts';
import { indexesOfTickets } from './migrations/0123-indexes-of-tickets.ts';
import { possibleDuplicates } from './migrations/0125-possible-duplicates.ts';
import { firstPickListsAdded } from './migrations/0126-first-pick-lists.ts';
import { paymentAdjustments } from './migrations/0127-payment-adjustments.ts';
import { vendorNumbers } from './migrations/0128-vendor-numbers.ts';
import { transferredRegistrations } from './migrations/0130-transferred-registrations.ts';
import { dueDatesOfDecisions } from './migrations/0134-due-dates-of-decisions.ts';
import { approvalLimits } from './migrations/0136-approval-limits.ts';
import { apiKeys } from './migrations/0137-api-keys.ts';
import { eventFeed } from './migrations/0138-event-feed.ts';
import { subjectsOfTickets } from './migrations/0140-subjects-of-tickets.ts';
import { returnedMail } from './migrations/0141-returned-mail.ts';
import { catalogue } from './migrations/0142-catalogue.ts';
import { coversThatAreOver } from './migrations/0144-covers-that-are-over.ts';
import { picksOfClaims } from './migrations/0145-picks-of-claims.ts';
import { useOfRegistrations } from './migrations/0146-use-of-registrations.ts';
import { pricesOfPicks } from './migrations/0148-prices-of-picks.ts';
import { importedClaims } from './migrations/0149-imported-claims.ts';
import { totalsOfInvoices } from './migrations/0159-totals-of-invoices.ts';
import { flagsOfRegistrations } from './migrations/0163-flags-of-registrations.ts';
import { baseline } from './schema/baseline.ts';

/** All migrations, append-only. An object instead of a folder, so that the production bundle contains them. */
export const migrations: Record<string, SchemaStep> = {
  '0101-flags-of-changed-serials': baseline,
  '0102-claims-computed-again': claimsComputedAgain,
  '0103-sessions-without-their-factor': sessionsWithoutTheirFactor,
  // In place of the index of the constraint that the next step drops.
  '0104-files-by-path': addIndex('stored_files_by_path', sql`on stored_files (path)`),
  '0105-shared-files-of-documents': sharedFilesOfDocuments,
  '0106-approved-prices': approvedPrices,
  '0108-us-tax-of-runs': usTaxOfRuns,
  '0109-closed-months': closedMonths,
  '0110-single-blanks-of-searches': singleBlanksOfSearches,
  '0111-merged-records': mergedRecords,
  '0112-doubtful-files': doubtfulFiles,
  // To find the other invoices of a depot with a number (R-INV-10).
  '0113-invoices-by-number': addIndex(
    'invoices_by_number',
    sql`on invoices (lower(replace(normalize(invoice_number, NFKC), ' ', '')))`,
  ),
  '0114-flag-of-appeals': flagOfAppeals,
  '0116-finance-role': financeRole,
  '0117-voided-invoices': voidedInvoices,
  // To find the same proof of purchase in other registrations (R-DESK-71).
  '0119-proofs-by-hash': addIndex('proofs_by_hash', sql`on stored_files (sha256) where purpose is null`),
  '0120-registrations-at-the-desk': registrationsAtTheDesk,
  '0122-ticket-conversations': ticketConversations,
  '0123-indexes-of-tickets': indexesOfTickets,
  '0125-possible-duplicates': possibleDuplicates,
  '0126-first-pick-lists': firstPickListsAdded,
  '0127-payment-adjustments': paymentAdjustments,
  '0128-vendor-numbers': vendorNumbers,
  '0130-transferred-registrations': transferredRegistrations,
  '0134-due-dates-of-decisions': dueDatesOfDecisions,
  // The queue of the desk, the most urgent first (R-DESK-64).
  '0135-claims-by-due-date': addIndex(
    'claims_queue_waiting_since',
    sql`on claims (queue_waiting_since, created_at, id)`,
  ),
  '0136-approval-limits': approvalLimits,
  '0137-api-keys': apiKeys,
  '0138-event-feed': eventFeed,
  '0140-subjects-of-tickets': subjectsOfTickets,
  '0141-returned-mail': returnedMail,
  '0142-catalogue': catalogue,
  '0144-covers-that-are-over': coversThatAreOver,
  '0145-picks-of-claims': picksOfClaims,
  '0146-use-of-registrations': useOfRegistrations,
  '0148-prices-of-picks': pricesOfPicks,
  '0149-imported-claims': importedClaims,
  // What was claimed for a failure code on a model (R-PRICE-15).
  '0150-claims-by-failure-code': addIndex(
    'claims_by_failure_code',
    sql`on claims ((picks ->> 'failureCode'), queue_model, created_at) where picks is not null`,
  ),
  '0151-claims-by-failure-code-and-depot': addIndex(
    'claims_by_failure_code_and_depot',
    sql`on claims ((picks ->> 'failureCode'), queue_model, depot_id, created_at) where picks is not null`,
  ),
  '0159-totals-of-invoices': totalsOfInvoices,
  '0163-flags-of-registrations': flagsOfRegistrations,
};
