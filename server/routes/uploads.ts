import * as v from 'valibot';
import { Sha256 } from '#contract/primitives.ts';
import { listUploads, sendPiece } from '#contract/uploads.ts';
import { AppError } from '../errors/app-error.ts';
import { storePiece, findUploads } from '../files/uploads.ts';
import { defineRoute } from '../http/route.ts';

/** Resumable uploads of the caller's account (decision 0021). */
export const uploadRoutes = [
  defineRoute(listUploads, async ({ caller, context }) => ({ data: await findUploads(context, caller.accountId) })),

  defineRoute(sendPiece, async ({ params, query, bytes, caller, context, now }) => {
    const sha256 = v.safeParse(Sha256, params.sha256);
    if (!sha256.success) throw new AppError('NOT_FOUND');
    return storePiece(context, { accountId: caller.accountId, sha256: sha256.output, ...query, bytes }, now);
  }),
];
