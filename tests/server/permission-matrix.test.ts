import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KeyScope, keyScopes } from '#contract/api-keys.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { scopesOf } from '#contract/key-access.ts';
import { createApiKey } from '#server/accounts/api-keys.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client } from './support/client.ts';
import { makeRequest } from './support/real-requests.ts';

/**
 * Who may make which call, and the status of the response (R-AUTH-13): 401 requires a sign-in, 403 means a wrong role
 * or an unverified email, 404 not visible to the account. Whatever else was authorised: a 422 was refused for an empty
 * body, a 409 or 412 for the state of what it names.
 */
const table = `
                     anonymous  unverified  customer  depot  retailer  retailer_depot  admin  adjudicator  finance
  login                 422        422        422      422      422         422         422       422          422
  refreshSession        422        422        422      422      422         422         422       422          422
  logout                422        422        422      422      422         422         422       422          422
  logoutEverywhere      401        204        204      204      204         204         204       204          204
  getAccount            401        200        200      200      200         200         200       200          200
  exportOwnData         401        200        200      200      200         200         200       200          200
  listConsents          401        200        200      200      200         200         200       200          200
  getErasure            401        200        200      200      200         200         200       200          200
  requestErasure        401        200        200      200      200         200         200       200          200
  withdrawErasure       401        200        200      200      200         200         200       200          200
  listErasures          401        403        403      403      403         403         200       403          403
  decideErasure         401        403        403      403      403         403         422       403          403
  listRetention         401        403        403      403      403         403         200       403          403
  listIncidents         401        403        403      403      403         403         200       403          403
  saveIncident          401        403        403      403      403         403         422       403          403
  findErasedAccounts    422        422        422      422      422         422         422       422          422
  listAudit             401        403        403      403      403         403         200       403          403
  exportAudit           401        403        403      403      403         403         200       403          403

  startPasskeySignIn    200        200        200      200      200         200         200       200          200
  signInWithPasskey     422        422        422      422      422         422         422       422          422
  startSecondStep       422        422        422      422      422         422         422       422          422
  finishSignIn          422        422        422      422      422         422         422       422          422
  getAccountSecurity    401        200        200      200      200         200         200       200          200
  confirmIdentity       401        422        422      422      422         422         422       422          422
  startPasskey          401        403        200      200      200         200         200       200          200
  addPasskey            401        422        422      422      422         422         422       422          422
  renamePasskey         401        422        422      422      422         422         422       422          422
  removePasskey         401        403        204      204      204         204         204       204          204
  startAuthenticator    401        403        200      200      200         200         200       200          200
  startConfirmation     401        200        200      200      200         200         200       200          200
  confirmAuthenticator  401        422        422      422      422         422         422       422          422
  removeAuthenticator   401        403        409      409      409         409         409       409          409
  renewRecoveryCodes    401        403        409      409      409         409         200       200          200
  listSessions          401        200        200      200      200         200         200       200          200
  endSession            401        204        204      204      204         204         204       204          204
  changePassword        401        422        422      422      422         422         422       422          422

  requestPasswordReset  422        422        422      422      422         422         422       422          422
  checkPasswordReset    204        204        204      204      204         204         204       204          204
  resetPassword         422        422        422      422      422         422         422       422          422
  checkVerification     200        200        200      200      200         200         200       200          200
  verifyAccount         204        204        204      204      204         204         204       204          204
  resendVerification    401        200        409      409      409         409         409       409          409

  listAccounts          401        403        403      403      403         403         200       403          403
  exportAccounts        401        403        403      403      403         403         200       403          403
  deactivateAccount     401        403        403      403      403         403         422       403          403
  reenableAccount       401        403        403      403      403         403         422       403          403
  syncAccount           401        403        403      403      403         403         200       403          403
  linkAccount           401        403        403      403      403         403         200       403          403
  createAccount         401        403        403      403      403         403         201       403          403
  inviteAgain           401        403        403      403      403         403         200       403          403
  findInvitable         401        403        403      403      403         403         422       403          403
  countInvitable        401        403        403      403      403         403         200       403          403
  invitePeople          401        403        403      403      403         403         422       403          403
  inviteRole            401        403        403      403      403         403         422       403          403
  removeSecondFactors   401        403        403      403      403         403         204       403          403
  setApprovalLimit      401        403        403      403      403         403         422       403          403

  applyAsRepairDepot    422        403        422      422      422         422         422       422          422
  signUpCustomer        422        403        422      422      422         422         422       422          422
  createTicket          401        403        422      422      422         422         422       422          422
  createGuestTicket     422        403        422      422      422         422         422       422          422
  listOwnTickets        401        403        200      200      200         200         200       200          200
  listTicketMessages    401        403        200      200      200         200         200       200          200
  createTicketMessage   422        403        422      422      422         422         422       422          422

  getHealth             200        200        200      200      200         200         200       200          200
  getPicklist           200        403        200      200      200         200         200       200          200
  listBrands            200        403        200      200      200         200         200       200          200
  listProductTypes      200        403        200      200      200         200         200       200          200
  listProducts          200        403        200      200      200         200         200       200          200
  getProduct            200        403        200      200      200         200         200       200          200
  findSkus              401        403        403      403      200         200         403       403          403
  listServiceManuals    401        403        403      200      200         200         200       200          403
  listTechnicalBulletins  401      403        403      200      200         200         200       200          403
  listUserManuals       401        403        200      200      200         200         200       200          403
  listRetailerProcedures  401      403        403      403      200         404         403       403          403

  findSerialNumbers     200        403        200      200      200         200         200       200          200
  findContacts          200        403        200      200      200         200         200       200          200
  listRetailers         200        403        200      200      200         200         200       200          200
  getOwnContact         401        403        200      403      403         403         403       403          403
  createContact         422        403        422      422      422         422         422       422          422
  updateContact         422        403        422      422      422         422         422       422          422
  findRegistrations     200        403        200      200      200         200         200       200          200
  getRegistration       401        403        404      200      200         200         200       200          200
  listOwnRegistrations  401        403        200      403      403         403         403       403          403
  createRegistration    422        403        422      422      422         422         422       422          422
  addProof              401        403        422      422      422         422         422       422          422

  getOverview           401        403        403      200      403         200         403       403          403
  listClaims            401        403        403      200      403         200         403       403          403
  createClaim           401        403        403      201      403         201         403       403          403
  getClaim              401        403        403      200      403         404         403       403          403
  updateClaim           401        403        403      200      403         404         403       403          403
  createAmendment       401        403        403      201      403         404         403       403          403
  createInvoice         401        403        403      201      403         404         403       403          403
  withdrawClaim         401        403        403      422      403         422         403       403          403
  appealClaim           401        403        403      422      403         422         403       403          403
  listDeskClaims        401        403        403      403      403         403         200       200          403
  getDeskChoices        401        403        403      403      403         403         200       200          403
  listDeskViews         401        403        403      403      403         403         200       200          403
  saveDeskView          401        403        403      403      403         403         422       422          403
  assignClaim           401        403        403      403      403         403         422       422          403
  listFiles             401        403        404      200      404         404         200       200          200
  getFileContent        401        403        404      200      404         404         200       200          200
  getDeskClaim          401        403        403      403      403         403         200       200          200
  requestFromDepot      401        403        403      403      403         403         422       422          403
  priceClaim            401        403        403      403      403         403         422       422          403
  actOnClaims           401        403        403      403      403         403         422       422          403
  decideClaim           401        403        403      403      403         403         422       422          403
  orderParts            401        403        403      403      403         403         412       412          403
  reopenClaim           401        403        403      403      403         403         422       422          403
  closeClaim            401        403        403      403      403         403         422       422          403
  listDeskTickets       401        403        403      403      403         403         200       200          403
  getDeskTicket         401        403        403      403      403         403         200       200          403
  answerTicket          401        403        403      403      403         403         422       422          403
  addTicketNote         401        403        403      403      403         403         422       422          403
  linkTicket            401        403        403      403      403         403         422       422          403
  assignTicket          401        403        403      403      403         403         422       422          403
  closeTicket           401        403        403      403      403         403         200       200          403
  reopenTicket          401        403        403      403      403         403         409       409          403
  voidInvoice           401        403        403      403      403         403         422       403          422
  adjustPayment         401        403        403      403      403         403         422       403          422
  addDeskNote           401        403        403      403      403         403         422       422          403
  listDeskRegistrations  401       403        403      403      403         403         200       200          403
  getDeskRegistration   401        403        403      403      403         403         200       200          403
  decideRegistration    401        403        403      403      403         403         422       422          403
  correctRegistration   401        403        403      403      403         403         200       200          403
  transferRegistration  401        403        403      403      403         403         422       422          403
  requestProof          401        403        403      403      403         403         422       422          403
  retireRegistration    401        403        403      403      403         403         422       422          403
  listUploads           401        403        200      200      200         200         200       200          200
  sendPiece             401        403        422      422      422         422         422       422          422
  reportReturnedMail    204        204        204      204      204         204         204       204          204

  startImport           401        403        403      403      403         403         422       403          403
  listImports           401        403        403      403      403         403         200       403          403
  getImport             401        403        403      403      403         403         200       403          403
  listImportProblems    401        403        403      403      403         403         200       403          403
  confirmImport         401        403        403      403      403         403         200       403          403
  discardImport         401        403        403      403      403         403         204       403          403
  exportKind            401        403        403      403      403         403         200       403          403
  getImportTemplate     401        403        403      403      403         403         200       403          403
  exportClaims          401        403        403      200      403         200         403       403          403
  exportDeskClaims      401        403        403      403      403         403         200       200          403
  exportDuePayments     401        403        403      403      403         403         200       403          200
  exportJournal         401        403        403      403      403         403         200       403          200
  exportPaymentRuns     401        403        403      403      403         403         200       403          200
  exportRegistrations   401        403        200      403      403         403         403       403          403

  listInbox             401        403        200      200      200         200         200       200          200
  markRead              401        403        422      422      422         422         422       422          422
  getNotificationSettings  401     403        200      200      200         200         200       200          200
  saveNotificationSettings  401    403        422      422      422         422         422       422          422
  getPushKey            401        403        200      200      200         200         200       200          200
  subscribeToPush       401        403        422      422      422         422         422       422          422
  unsubscribeFromPush   401        403        204      204      204         204         204       204          204

  getRules              401        403        403      403      403         403         200       200          403
  getRuleChoices        401        403        403      403      403         403         200       200          403
  saveRules             401        403        403      403      403         403         422       403          403
  tryRules              401        403        403      403      403         403         422       403          403
  publishRules          401        403        403      403      403         403         412       403          403
  getJudgement          401        403        403      403      403         403         200       200          403
  listDuePayments       401        403        403      403      403         403         200       403          200
  listPayments          401        403        403      403      403         403         200       403          200
  listPaymentRuns       401        403        403      403      403         403         200       403          200
  createPaymentRun      401        403        403      403      403         403         422       403          422
  getPaymentRun         401        403        403      403      403         403         200       403          200
  payPaymentRun         401        403        403      403      403         403         422       403          422
  undoPaymentRun        401        403        403      403      403         403         422       403          422
  closePaymentRun       401        403        403      403      403         403         409       403          409
  listMonths            401        403        403      403      403         403         200       403          200
  closeMonth            401        403        403      403      403         403         409       403          409
  exportPaymentRun      401        403        403      403      403         403         200       403          200
  getRemittance         401        403        403      403      403         403         200       403          200
  listStatements        401        403        403      200      403         200         403       403          403
  getStatement          401        403        403      200      403         200         403       403          403
  exportStatement       401        403        403      200      403         200         403       403          403
  listWebhooks          401        403        403      403      403         403         200       403          403
  saveWebhook           401        403        403      403      403         403         422       403          403
  deleteWebhook         401        403        403      403      403         403         204       403          403
  renewWebhookSecret    401        403        403      403      403         403         200       403          403
  testWebhook           401        403        403      403      403         403         200       403          403
  listWebhookDeliveries  401       403        403      403      403         403         200       403          403
  sendDeliveriesAgain   401        403        403      403      403         403         200       403          403
  listApiKeys           401        403        403      403      403         403         200       403          403
  createApiKey          401        403        403      403      403         403         422       403          403
  renewApiKey           401        403        403      403      403         403         200       403          403
  revokeApiKey          401        403        403      403      403         403         204       403          403
  listEvents            401        403        403      403      403         403         200       403          403
  listClaimMessages     401        403        403      200      403         404         200       200          403
  createClaimMessage    401        403        403      201      403         404         201       201          403
  listRecords           401        403        403      403      403         403         200       403          403
  getRecord             401        403        403      403      403         403         200       403          403
  createRecord          401        403        403      403      403         403         422       403          403
  updateRecord          401        403        403      403      403         403         422       403          403
  previewMerge          401        403        403      403      403         403         422       403          403
  mergeRecord           401        403        403      403      403         403         422       403          403
  listParts             401        403        403      200      403         200         200       200          403
  listLabourOperations  401        403        403      200      403         200         200       200          403
  listFailureCodes      401        403        403      200      403         200         200       200          403
  listAgreements        401        403        403      200      403         200         200       200          403
  listWarrantyTerms     401        403        403      200      403         200         200       200          403
  getSetUp              401        403        403      403      403         403         200       403          403
  dismissSetUp          401        403        403      403      403         403         204       403          403
`;

/** The demo account for each column. */
const accounts: Record<string, string | null> = {
  anonymous: null,
  unverified: 'unverified',
  customer: 'customer',
  depot: 'depot',
  retailer: 'retailer',
  retailer_depot: 'both',
  admin: 'admin',
  adjudicator: 'desk',
  finance: 'finance',
};

/** The others differ from these in a few rows. */
const mainCallers = ['anonymous', 'customer', 'depot', 'admin', 'adjudicator', 'finance'];

const [callers = [], ...rows] = table
  .split('\n')
  .map((line) => line.trim().split(/ +/))
  .filter(([first]) => first !== '');

it('has a row for every call of the contract, and an account for every column', () => {
  const names = rows.map(([name]) => name);
  expect(names).toHaveLength(new Set(names).size);
  expect(new Set(names)).toEqual(new Set(Object.keys(endpoints)));
  expect(callers).toEqual(Object.keys(accounts));
  for (const row of rows) expect(row).toHaveLength(callers.length + 1);
});

it('allows every call for some account, so that each refusal is one of the role', () => {
  const refused = rows.filter(([, ...statuses]) => statuses.every((status) => ['401', '403', '404'].includes(status)));
  expect(refused.map(([name]) => name)).toEqual([]);
});

/** What a key of each scope makes: all else is 403 for it (R-KEY-02). A new call belongs here or to nobody's key. */
const callsOfKeys: Readonly<Record<KeyScope, string>> = {
  read: `
    listRetention listIncidents listDeskTickets getDeskTicket getSetUp getPicklist listBrands listProductTypes
    listProducts getProduct listServiceManuals listTechnicalBulletins listUserManuals listRetailers findSerialNumbers
    findContacts findRegistrations getRegistration listDeskClaims getDeskChoices getDeskClaim listDeskRegistrations
    getDeskRegistration listFiles getFileContent listImports getImport listImportProblems exportKind getImportTemplate
    getRules getRuleChoices getJudgement exportDeskClaims listPayments listPaymentRuns getPaymentRun listMonths exportDuePayments
    exportJournal exportPaymentRun exportPaymentRuns getRemittance listWebhooks listWebhookDeliveries listEvents
    listClaimMessages listRecords getRecord previewMerge listDuePayments
    listParts listLabourOperations listFailureCodes listAgreements listWarrantyTerms`,
  'master-data': `
    startImport listImports getImport listImportProblems confirmImport discardImport exportKind getImportTemplate
    listRecords getRecord createRecord updateRecord previewMerge mergeRecord`,
  events: `
    listWebhooks saveWebhook deleteWebhook renewWebhookSecret testWebhook listWebhookDeliveries sendDeliveriesAgain
    listEvents`,
};

it.each(keyScopes)('lists the calls of a key of the scope %s', (scope) => {
  const made = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => scopesOf(endpoint).includes(scope));
  const listed = callsOfKeys[scope].trim().split(/\s+/);
  expect(new Set(made.map(([name]) => name))).toEqual(new Set(listed));
});

onOneDatabase('Calls with a key', (server) => {
  describe.each(keyScopes)('of the scope %s', (scope) => {
    let client: Client;
    beforeAll(async () => {
      client = await Client.signIn(server().url, 'admin');
      const accountId = client.session?.accountId ?? '';
      const form = { name: scope, scopes: [scope], expiresAt: null };
      const by = { accountId, network: null };
      const { key } = await createApiKey(server().database, accountId, form, { by, now: new Date() });
      if (client.session) client.session = { ...client.session, token: key };
    });

    it.each(Object.entries(endpoints))('%s', async (name, endpoint: Endpoint) => {
      const answer = await makeRequest(server(), client, [name, endpoint]);
      const [anonymous, ofAdmin] = ['anonymous', 'admin'].map(
        (caller) => rows.find(([candidate]) => candidate === name)?.[callers.indexOf(caller) + 1],
      );
      const isAllowed = scopesOf(endpoint).includes(scope);
      expect(String(answer.status)).toBe(readsNoToken(endpoint) ? anonymous : isAllowed ? ofAdmin : '403');
    });
  });
});

/** What signs in, follows a mail's link, serves monitors or takes mail reads neither token nor key. */
function readsNoToken(endpoint: Endpoint): boolean {
  const { path, access, byProgram } = endpoint;
  if (byProgram) return true;
  return access === 'anyone' && endpoint !== endpoints.logout && /^\/(auth\/|account\/verify\/:|health)/.test(path);
}

onOneDatabase('Permissions of each call', (server) => {
  describe.each(callers.filter((caller) => allTests || mainCallers.includes(caller)))('%s', (caller) => {
    const account = accounts[caller] ?? null;
    let client: Client;
    const signIn = async () => {
      client = account === null ? new Client(server().url) : await Client.signIn(server().url, account);
    };
    beforeAll(signIn);

    it.each(Object.entries(endpoints))('%s', async (name, endpoint: Endpoint) => {
      const answer = await makeRequest(server(), client, [name, endpoint]);
      if (endpoint === endpoints.logoutEverywhere) await signIn();
      const due = rows.find(([candidate]) => candidate === name)?.[callers.indexOf(caller) + 1];
      expect(String(answer.status)).toBe(due);
    });
  });
});

onOneDatabase('Prices of the catalogue', (server) => {
  const read = async (caller: string, path: string) => {
    const client = await Client.signIn(server().url, accounts[caller] ?? '');
    return v.parse(Prices, (await client.get(path)).json);
  };
  const prices = ['priceCents', 'rateCents', 'markupHundredths'] as const;
  const isPriced = ({ data }: v.InferOutput<typeof Prices>) =>
    data.some((row) => prices.some((name) => typeof row[name] === 'number'));

  describe.each([
    ['shown', { depot: true, retailer_depot: true, admin: true, adjudicator: true }],
    ['hidden', { depot: false, retailer_depot: false, admin: true, adjudicator: true }],
  ])('with DEPOT_PRICES=%s', (setting, due) => {
    beforeAll(() => (server().context.hidesPrices = setting === 'hidden'));
    afterAll(() => (server().context.hidesPrices = false));

    it.each(Object.entries(due))('are read by %s: %s', async (caller, isRead) => {
      const lists = [await read(caller, '/catalogue/parts'), await read(caller, '/catalogue/agreements')];
      for (const list of lists) {
        expect(list.data.length).toBeGreaterThan(0);
        expect(isPriced(list)).toBe(isRead);
        expect(list.pricesHidden ?? false).toBe(!isRead);
      }
      if (!isRead) expect(lists[1]).not.toHaveProperty('approvedRateCents');
      for (const list of ['labour-operations', 'failure-codes', 'terms'])
        expect(JSON.stringify(await read(caller, `/catalogue/${list}`))).not.toMatch(/cents|markup/i);
    });
  });
});

const Price = v.optional(v.nullable(v.number()));
const Prices = v.looseObject({
  data: v.array(v.looseObject({ priceCents: Price, rateCents: Price, markupHundredths: Price })),
  pricesHidden: v.optional(v.boolean()),
});
