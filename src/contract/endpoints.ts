import { catalogueLists } from './catalogue.ts';
import { createClaimMessage, listClaimMessages } from './claim-conversation.ts';
import {
  confirmAuthenticator,
  confirmIdentity,
  getAccountSecurity,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  startConfirmation,
} from './account-security.ts';
import { actOnClaims } from './bulk-decisions.ts';
import { changePassword, endSession, listSessions } from './account-sessions.ts';
import {
  createAccount,
  deactivateAccount,
  exportAccounts,
  inviteAgain,
  linkAccount,
  listAccounts,
  reenableAccount,
  removeSecondFactors,
  setApprovalLimit,
  syncAccount,
} from './admin-accounts.ts';
import { apiKeyEndpoints } from './api-keys.ts';
import { createAmendment } from './amendments.ts';
import { countInvitable, findInvitable, invitePeople, inviteRole } from './invitations.ts';
import { claimCorrectionEndpoints } from './claim-corrections.ts';
import { claimDecisionEndpoints } from './claim-decisions.ts';
import { exportAudit, listAudit } from './audit.ts';
import { createClaim, exportClaims, getClaim, listClaims, updateClaim } from './claims.ts';
import { listConsents } from './consents.ts';
import { createContact, findContacts, getOwnContact, updateContact } from './contacts.ts';
import { getJudgement, getRuleChoices, getRules, publishRules, saveRules, tryRules } from './decision-rules.ts';
import {
  assignClaim,
  exportDeskClaims,
  getDeskChoices,
  listDeskClaims,
  listDeskViews,
  saveDeskView,
} from './desk-queue.ts';
import { deskRegistrationEndpoints } from './desk-registrations.ts';
import { signUpCustomer } from './customers.ts';
import { appealClaim, withdrawClaim } from './depot-corrections.ts';
import { listRetailerProcedures, listServiceManuals, listTechnicalBulletins, listUserManuals } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import {
  decideErasure,
  findErasedAccounts,
  getErasure,
  listErasures,
  requestErasure,
  withdrawErasure,
} from './erasure.ts';
import { listEvents } from './event-feed.ts';
import { getFileContent, listFiles } from './files.ts';
import { getHealth } from './health.ts';
import {
  confirmImport,
  discardImport,
  exportKind,
  getImport,
  getImportTemplate,
  listImportProblems,
  listImports,
  startImport,
} from './imports.ts';
import { listIncidents, saveIncident } from './incidents.ts';
import { listInbox, markRead } from './inbox.ts';
import { getNotificationSettings, saveNotificationSettings } from './notification-settings.ts';
import { createInvoice } from './invoices.ts';
import { exportOwnData } from './own-data.ts';
import {
  addPasskey,
  finishSignIn,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
  startSecondStep,
} from './passkeys.ts';
import { getOverview } from './overview.ts';
import {
  closeMonth,
  closePaymentRun,
  createPaymentRun,
  exportDuePayments,
  exportJournal,
  exportPaymentRun,
  exportPaymentRuns,
  getPaymentRun,
  getRemittance,
  listDuePayments,
  listPayments,
  listMonths,
  listPaymentRuns,
  payPaymentRun,
  undoPaymentRun,
} from './payments.ts';
import { checkPasswordReset, requestPasswordReset, resetPassword } from './passwords.ts';
import { getPicklist } from './picklists.ts';
import { findSkus, getProduct, listBrands, listProducts, listProductTypes } from './products.ts';
import { getPushKey, subscribeToPush, unsubscribeFromPush } from './push.ts';
import { createRecord, getRecord, listRecords, mergeRecord, previewMerge, updateRecord } from './master-records.ts';
import {
  addProof,
  createRegistration,
  findRegistrations,
  getRegistration,
  exportRegistrations,
  listOwnRegistrations,
} from './registrations.ts';
import { applyAsRepairDepot } from './repair-depots.ts';
import { listRetention } from './retention.ts';
import { listRetailers } from './retailers.ts';
import { reportReturnedMail } from './returned-mail.ts';
import { findSerialNumbers } from './serial-numbers.ts';
import { getAccount, login, logout, logoutEverywhere, refreshSession } from './session.ts';
import { exportStatement, getStatement, listStatements } from './statements.ts';
import { deskTicketEndpoints } from './desk-tickets.ts';
import { setUpEndpoints } from './set-up.ts';
import { createGuestTicket, createTicket, createTicketMessage, listOwnTickets, listTicketMessages } from './tickets.ts';
import { listUploads, sendPiece } from './uploads.ts';
import { checkVerification, resendVerification, verifyAccount } from './verification.ts';
import { webhookEndpoints } from './webhooks.ts';

/** All calls. The server does not start if one of them has no handler. */
export const endpoints = {
  login,
  refreshSession,
  logout,
  logoutEverywhere,
  getAccount,
  exportOwnData,
  listConsents,
  getErasure,
  requestErasure,
  withdrawErasure,
  listErasures,
  decideErasure,
  findErasedAccounts,
  listRetention,
  listIncidents,
  saveIncident,
  listAudit,
  exportAudit,
  exportClaims,
  startPasskeySignIn,
  signInWithPasskey,
  startSecondStep,
  finishSignIn,
  getAccountSecurity,
  confirmIdentity,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  startAuthenticator,
  startConfirmation,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  listSessions,
  endSession,
  changePassword,
  requestPasswordReset,
  checkPasswordReset,
  resetPassword,
  checkVerification,
  verifyAccount,
  resendVerification,
  exportAccounts,
  listAccounts,
  deactivateAccount,
  reenableAccount,
  syncAccount,
  linkAccount,
  createAccount,
  inviteAgain,
  findInvitable,
  countInvitable,
  invitePeople,
  inviteRole,
  removeSecondFactors,
  setApprovalLimit,
  applyAsRepairDepot,
  signUpCustomer,
  createTicket,
  createGuestTicket,
  listOwnTickets,
  listTicketMessages,
  createTicketMessage,
  ...deskTicketEndpoints,
  ...setUpEndpoints,
  getPicklist,
  listBrands,
  listProductTypes,
  listProducts,
  findSkus,
  getProduct,
  listServiceManuals,
  listTechnicalBulletins,
  listUserManuals,
  listRetailerProcedures,
  listRetailers,
  findSerialNumbers,
  findContacts,
  getOwnContact,
  createContact,
  updateContact,
  findRegistrations,
  listOwnRegistrations,
  getRegistration,
  createRegistration,
  addProof,
  getOverview,
  listClaims,
  createClaim,
  getClaim,
  updateClaim,
  createAmendment,
  createInvoice,
  withdrawClaim,
  appealClaim,
  listDeskClaims,
  getDeskChoices,
  listDeskViews,
  saveDeskView,
  assignClaim,
  actOnClaims,
  ...claimCorrectionEndpoints,
  ...claimDecisionEndpoints,
  ...deskRegistrationEndpoints,
  listFiles,
  getFileContent,
  listUploads,
  sendPiece,
  getHealth,
  startImport,
  listImports,
  getImport,
  listImportProblems,
  confirmImport,
  discardImport,
  exportKind,
  getImportTemplate,
  listInbox,
  markRead,
  getNotificationSettings,
  saveNotificationSettings,
  getRules,
  saveRules,
  tryRules,
  publishRules,
  getJudgement,
  getRuleChoices,
  exportDeskClaims,
  exportRegistrations,
  listDuePayments,
  listPayments,
  listPaymentRuns,
  createPaymentRun,
  getPaymentRun,
  payPaymentRun,
  undoPaymentRun,
  closePaymentRun,
  listMonths,
  closeMonth,
  exportDuePayments,
  exportJournal,
  exportPaymentRun,
  exportPaymentRuns,
  getRemittance,
  listStatements,
  getStatement,
  exportStatement,
  ...webhookEndpoints,
  listEvents,
  ...apiKeyEndpoints,
  listClaimMessages,
  createClaimMessage,
  listRecords,
  getRecord,
  createRecord,
  updateRecord,
  previewMerge,
  mergeRecord,
  ...catalogueLists,
  getPushKey,
  subscribeToPush,
  unsubscribeFromPush,
  reportReturnedMail,
} as const satisfies Record<string, Endpoint>;
