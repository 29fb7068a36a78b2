import type { SchemaStep } from './add-index.ts';
import { claimsPaid } from './migrations/0060-claims-paid.ts';
import { claimsByStatus, claimSums, paidClaimSums } from './migrations/0061-claim-sums.ts';
import { accountsAndSessions } from './migrations/0001-accounts-and-sessions.ts';
import { salesPlatform } from './migrations/0002-sales-platform.ts';
import { claimsAndFiles } from './migrations/0003-claims-and-files.ts';
import { catalogue } from './migrations/0010-catalogue.ts';
import { registering } from './migrations/0011-registering.ts';
import { contactsCreated } from './migrations/0012-contacts-created.ts';
import { invoicesAndAmendments } from './migrations/0020-invoices-and-amendments.ts';
import { claimLists } from './migrations/0021-claim-lists.ts';
import { serverState } from './migrations/0030-server-state.ts';
import { storageKeys } from './migrations/0032-storage-keys.ts';
import { uploads } from './migrations/0033-uploads.ts';
import { registrationsFiled } from './migrations/0040-registrations-filed.ts';
import { documentLanguages } from './migrations/0041-document-languages.ts';
import { sessionsUsed } from './migrations/0046-sessions-used.ts';
import { sessionDevices } from './migrations/0048-session-devices.ts';
import { consents } from './migrations/0050-consents.ts';
import { rateWindows } from './migrations/0044-rate-windows.ts';
import { erasures } from './migrations/0051-erasures.ts';
import { retention } from './migrations/0052-retention.ts';
import { incidents } from './migrations/0053-incidents.ts';
import { contactsOfAccount } from './migrations/0058-contacts-of-account.ts';
import { unloggedWindows } from './migrations/0059-unlogged-windows.ts';
import { accountWrites } from './migrations/0057-account-writes.ts';
import { authors } from './migrations/0056-authors.ts';
import { quarantinedFiles } from './migrations/0054-quarantined-files.ts';
import { secondFactors } from './migrations/0047-second-factors.ts';
import { accountCodesAndMail } from './migrations/0004-account-codes-and-mail.ts';
import { deskQueue, deskQueueIndexes } from './migrations/0066-desk-queue.ts';
import { adjudicators } from './migrations/0065-adjudicators.ts';
import { filesToAttach } from './migrations/0064-files-to-attach.ts';
import { claimFilesByHash, claimLines, claimsOfSerialNumber } from './migrations/0067-claim-lines.ts';
import { imports } from './migrations/0072-imports.ts';
import { auditLog } from './migrations/0070-audit-log.ts';
import { events } from './migrations/0074-events.ts';
import { inbox } from './migrations/0075-inbox.ts';
import { claimsSeen } from './migrations/0076-claims-seen.ts';
import { claimMessages } from './migrations/0078-claim-messages.ts';
import { notificationMail } from './migrations/0077-notification-mail.ts';
import { claimFlags, claimsByFlag } from './migrations/0090-claim-flags.ts';
import { invoiceSteps } from './migrations/0093-invoice-steps.ts';
import { suggestedRejections } from './migrations/0092-suggested-rejections.ts';
import { photoPrints } from './migrations/0089-photo-prints.ts';
import { claimLinesByNumber, decisionRules } from './migrations/0080-decision-rules.ts';
import { paymentRuns } from './migrations/0083-payment-runs.ts';
import { webhooks } from './migrations/0086-webhooks.ts';
import { push } from './migrations/0095-push.ts';
import { registrationsSeen } from './migrations/0096-registrations-seen.ts';
import { importsRemoved } from './migrations/0098-imports-removed.ts';
import { claimsByFlags, deskViews } from './migrations/0097-desk-views.ts';
import { undoReasons } from './migrations/0099-undo-reasons.ts';
import { flagsInOrder } from './migrations/0100-flags-in-order.ts';
import { flagsOfChangedSerials } from './migrations/0101-flags-of-changed-serials.ts';
import { depotApplicationsAndTickets } from './migrations/0005-depot-applications-and-tickets.ts';

/** All migrations, append-only. An object instead of a folder, so that the production bundle contains them. */
export const migrations: Record<string, SchemaStep> = {
  '0001-accounts-and-sessions': accountsAndSessions,
  '0002-sales-platform': salesPlatform,
  '0003-claims-and-files': claimsAndFiles,
  '0010-catalogue': catalogue,
  '0011-registering': registering,
  '0012-contacts-created': contactsCreated,
  '0020-invoices-and-amendments': invoicesAndAmendments,
  '0021-claim-lists': claimLists,
  '0030-server-state': serverState,
  '0032-storage-keys': storageKeys,
  '0004-account-codes-and-mail': accountCodesAndMail,
  '0005-depot-applications-and-tickets': depotApplicationsAndTickets,
  '0033-uploads': uploads,
  '0040-registrations-filed': registrationsFiled,
  '0041-document-languages': documentLanguages,
  '0046-sessions-used': sessionsUsed,
  '0047-second-factors': secondFactors,
  '0048-session-devices': sessionDevices,
  '0050-consents': consents,
  '0044-rate-windows': rateWindows,
  '0051-erasures': erasures,
  '0052-retention': retention,
  '0053-incidents': incidents,
  '0056-authors': authors,
  '0054-quarantined-files': quarantinedFiles,
  '0058-contacts-of-account': contactsOfAccount,
  '0059-unlogged-windows': unloggedWindows,
  '0057-account-writes': accountWrites,
  '0060-claims-paid': claimsPaid,
  '0061-claim-sums': claimSums,
  '0062-paid-claim-sums': paidClaimSums,
  '0063-claims-by-status': claimsByStatus,
  '0064-files-to-attach': filesToAttach,
  '0065-adjudicators': adjudicators,
  '0066-desk-queue': deskQueue,
  '0066-desk-queue-indexes': deskQueueIndexes,
  '0067-claim-lines': claimLines,
  '0068-claims-of-serial-number': claimsOfSerialNumber,
  '0069-claim-files-by-hash': claimFilesByHash,
  '0072-imports': imports,
  '0070-audit-log': auditLog,
  '0074-events': events,
  '0075-inbox': inbox,
  '0076-claims-seen': claimsSeen,
  '0077-notification-mail': notificationMail,
  '0089-photo-prints': photoPrints,
  '0090-claim-flags': claimFlags,
  '0091-claims-by-flag': claimsByFlag,
  '0092-suggested-rejections': suggestedRejections,
  '0093-invoice-steps': invoiceSteps,
  '0080-decision-rules': decisionRules,
  '0081-claim-lines-by-number': claimLinesByNumber,
  '0083-payment-runs': paymentRuns,
  '0086-webhooks': webhooks,
  '0078-claim-messages': claimMessages,
  '0095-push': push,
  '0096-registrations-seen': registrationsSeen,
  '0098-imports-removed': importsRemoved,
  '0097-desk-views': deskViews,
  '0097-claims-by-flags': claimsByFlags,
  '0099-undo-reasons': undoReasons,
  '0100-flags-in-order': flagsInOrder,
  '0101-flags-of-changed-serials': flagsOfChangedSerials,
};
