import { findSerialNumbers } from '#contract/serial-numbers.ts';
import { toPageResponse, toPageRequest } from '../base/paging.ts';
import { defineRoute } from '../http/route.ts';
import { limitAnonymousLookUp } from '../http/caller-limits.ts';

export const serialNumberRoutes = [
  defineRoute(findSerialNumbers, async (call) => {
    await limitAnonymousLookUp(call);
    const page = toPageRequest(call.query);
    return toPageResponse(page, await call.context.platform.findSerialNumbers(call.query.serialNumber, page));
  }),
];
