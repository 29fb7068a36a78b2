import { decideRegistration, getDeskRegistration, listDeskRegistrations } from '#contract/desk-registrations.ts';
import { queueSizeMax } from '#contract/queue-query.ts';
import { todayInToronto } from '#domain/dates.ts';
import { deskOf } from '../desk/desk-decisions.ts';
import { decideRegistration as decide, readDeskRegistration } from '../desk/registration-decisions.ts';
import { defineRoute } from '../http/route.ts';

const defaultSize = 50;

/** The registrations desk (R-DESK-70 to R-DESK-73). */
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
    return readDeskRegistration(context, id);
  }),
];
