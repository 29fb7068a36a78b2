import { findSerialNumbers } from '#contract/serial-numbers.ts';
import { pagedAnswer, sliceOf } from '../http/paging.ts';
import { defineRoute } from '../http/route.ts';
import { limitAnonymousLookUp } from '../rules/personal-data.ts';

export const serialNumberRoutes = [
  defineRoute(findSerialNumbers, async (call) => {
    await limitAnonymousLookUp(call);
    const slice = sliceOf(call.query);
    return pagedAnswer(slice, await call.parts.platform.findSerialNumbers(call.query.serialNumber, slice));
  }),
];
