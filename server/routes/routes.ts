import type { Route } from '../http/route.ts';
import { accountSessionRoutes } from './account-sessions.ts';
import { adminAccountRoutes } from './admin-accounts.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { catalogueRoutes } from './catalogue.ts';
import { claimCorrectionRoutes } from './claim-corrections.ts';
import { claimDecisionRoutes } from './claim-decisions.ts';
import { auditRoutes } from './audit.ts';
import { claimFollowUpRoutes } from './claim-follow-ups.ts';
import { claimMessageRoutes } from './claim-messages.ts';
import { claimRoutes } from './claims.ts';
import { contactRoutes } from './contacts.ts';
import { decisionRuleRoutes } from './decision-rules.ts';
import { depotCorrectionRoutes } from './depot-corrections.ts';
import { deskQueueRoutes } from './desk-queue.ts';
import { deskTicketRoutes } from './desk-tickets.ts';
import { deskRegistrationRoutes } from './desk-registrations.ts';
import { documentRoutes } from './documents.ts';
import { exportRoutes } from './exports.ts';
import { privacyRoutes } from './privacy.ts';
import { fileRoutes } from './files.ts';
import { healthRoutes } from './health.ts';
import { importRoutes } from './imports.ts';
import { inboxRoutes } from './inbox.ts';
import { invitationRoutes } from './invitations.ts';
import { notificationSettingsRoutes } from './notification-settings.ts';
import { ownDataRoutes } from './own-data.ts';
import { paymentRoutes } from './payments.ts';
import { passwordRoutes } from './passwords.ts';
import { picklistRoutes } from './picklists.ts';
import { productRoutes } from './products.ts';
import { pushRoutes } from './push.ts';
import { recordRoutes } from './records.ts';
import { registrationRoutes } from './registrations.ts';
import { retailerRoutes } from './retailers.ts';
import { returnedMailRoutes } from './returned-mail.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { serialNumberRoutes } from './serial-numbers.ts';
import { sessionRoutes } from './session.ts';
import { setUpRoutes } from './set-up.ts';
import { signUpRoutes } from './sign-up.ts';
import { ticketRoutes } from './tickets.ts';
import { uploadRoutes } from './uploads.ts';
import { verificationRoutes } from './verification.ts';
import { webhookRoutes } from './webhooks.ts';

export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...ownDataRoutes,
  ...privacyRoutes,
  ...secondFactorRoutes,
  ...accountSessionRoutes,
  ...passwordRoutes,
  ...verificationRoutes,
  ...adminAccountRoutes,
  ...invitationRoutes,
  ...apiKeyRoutes,
  ...signUpRoutes,
  ...ticketRoutes,
  ...picklistRoutes,
  ...productRoutes,
  ...catalogueRoutes,
  ...documentRoutes,
  ...retailerRoutes,
  ...serialNumberRoutes,
  ...contactRoutes,
  ...registrationRoutes,
  ...claimRoutes,
  ...claimFollowUpRoutes,
  ...depotCorrectionRoutes,
  ...deskQueueRoutes,
  ...deskRegistrationRoutes,
  ...claimDecisionRoutes,
  ...claimCorrectionRoutes,
  ...deskTicketRoutes,
  ...fileRoutes,
  ...uploadRoutes,
  ...healthRoutes,
  ...importRoutes,
  ...auditRoutes,
  ...inboxRoutes,
  ...notificationSettingsRoutes,
  ...exportRoutes,
  ...decisionRuleRoutes,
  ...paymentRoutes,
  ...webhookRoutes,
  ...claimMessageRoutes,
  ...recordRoutes,
  ...setUpRoutes,
  ...pushRoutes,
  ...returnedMailRoutes,
];
