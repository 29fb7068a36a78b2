import type * as v from 'valibot';
import type { PushSubscriptionForm } from '#contract/push.ts';
import { invalidFields } from '../../errors/app-error.ts';
import type { Context } from '../../context.ts';
import { takeAdvisoryLock } from '../../database/advisory-lock.ts';
import type { Language } from '../../base/language.ts';
import { mayCall } from '../../outgoing/post-outside.ts';
import type { Caller } from '../../session/sessions.ts';

/** Devices of one account; one more takes the place of the one that subscribed first. */
const devicesMax = 10;

type Form = v.InferOutput<typeof PushSubscriptionForm>;

/**
 * Subscribes the device of a session (R-PUSH-01). A subscription that another session of the same browser left becomes
 * this one's.
 * @throws AppError `VALIDATION_FAILED` for an address that is not called.
 */
export async function subscribe(
  { database, outgoing }: Pick<Context, 'database' | 'outgoing'>,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
  { endpoint, keys, kinds }: Form,
  { language, now }: { language: Language; now: Date },
): Promise<void> {
  if (!mayCall(endpoint, outgoing)) throw invalidFields({ endpoint: 'invalid_https_address' });
  const row = { endpoint, ...keys, kinds: JSON.stringify(kinds), language, subscribed_at: now };
  await database.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, 'push subscriptions');
    await transaction
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .where('session_id', '!=', sessionId)
      .execute();
    await transaction
      .insertInto('push_subscriptions')
      .values({ session_id: sessionId, ...row })
      .onConflict((known) => known.column('session_id').doUpdateSet(row))
      .execute();
    await transaction
      .deleteFrom('push_subscriptions')
      .where('session_id', 'in', (rows) =>
        rows
          .selectFrom('push_subscriptions')
          .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
          .select('session_id')
          .where('account_id', '=', accountId)
          .orderBy('subscribed_at', 'desc')
          .orderBy('session_id')
          .offset(devicesMax),
      )
      .execute();
  });
}
