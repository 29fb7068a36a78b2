import {
  correctRegistration,
  decideRegistration,
  getDeskRegistration,
  listDeskRegistrations,
  requestProof,
  retireRegistration,
  transferRegistration,
} from '#contract/desk-registrations.ts';
import { queueSizeMax } from '#contract/queue-query.ts';
import { todayInToronto } from '#domain/dates.ts';
import { deskOf } from '../desk/desk-decisions.ts';
import { correctRegistration as correct } from '../desk/registration-corrections.ts';
import {
  decideRegistration as decide,
  readDeskRegistration,
  readRegistrationState,
  requestProof as request,
  retireRegistration as retire,
} from '../desk/registration-decisions.ts';
import { transferRegistration as transfer } from '../desk/registration-transfers.ts';
import { defineRoute } from '../http/route.ts';

const defaultSize = 50;

/** The registrations desk (R-DESK-70 to R-DESK-78). */
export const deskRegistrationRoutes = [
  defineRoute(
    listDeskRegistrations,
    async ({ query: { size = defaultSize, cursor = null, sort = 'filed', ...filter }, context, now }) => {
      const desk = deskOf(context);
      const today = todayInToronto(now);
      const page = await desk.findRegistrationsPage({
        filter,
        sort,
        size: Math.min(size, queueSizeMax),
        cursor,
        today,
      });
      return { ...page, counts: await desk.countRegistrations() };
    },
    { readsReplica: true },
  ),

  defineRoute(getDeskRegistration, async ({ params: { id }, context }) => readDeskRegistration(context, id)),

  defineRoute(decideRegistration, async ({ params: { id }, body, by, caller, context, version, now }) => {
    await decide({ context, caller, id, version, by, now }, body);
    return readRegistrationState(context, id);
  }),

  defineRoute(correctRegistration, async ({ params: { id }, body, by, caller, context, version, now }) => {
    await correct({ context, caller, id, version, by, now }, body);
    return readRegistrationState(context, id);
  }),

  defineRoute(
    transferRegistration,
    async ({ params: { id }, body, by, caller, context, version, newId, language, now }) =>
      readRegistrationState(context, await transfer({ context, caller, id, version, by, newId, language, now }, body)),
  ),

  defineRoute(requestProof, async ({ params: { id }, body, by, caller, context, version, now }) => {
    await request({ context, caller, id, version, by, now }, body.text);
    return readRegistrationState(context, id);
  }),

  defineRoute(retireRegistration, async ({ params: { id }, body, by, caller, context, version, now }) => {
    await retire({ context, caller, id, version, by, now }, body.text);
    return readRegistrationState(context, id);
  }),
];
