import {
  confirmAuthenticator,
  confirmIdentity,
  getAccountSecurity,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  startConfirmation,
} from '#contract/account-security.ts';
import {
  addPasskey,
  finishSignIn,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
  startSecondStep,
} from '#contract/passkeys.ts';
import { AppError } from '../errors/app-error.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Context } from '../context.ts';
import { defineRoute } from '../http/route.ts';
import {
  beginAuthenticator,
  confirmAuthenticator as confirm,
  removeAuthenticator as remove,
} from '../second-factor/authenticator.ts';
import { confirmByOwner, requireConfirmed } from '../second-factor/confirm-identity.ts';
import { lockFactors, type Removal } from '../second-factor/change-factors.ts';
import { hasSecondFactor, securityOf } from '../session/factors.ts';
import { beginPasskey, deletePasskey, namePasskey, storePasskey } from '../second-factor/passkeys.ts';
import { replaceRecoveryCodes } from '../second-factor/recovery-codes.ts';
import {
  finishSecondStep,
  passkeyOptions,
  passkeySignInOptions,
  secondStepOptions,
  signInByPasskey,
} from '../second-factor/second-step.ts';
import { type Caller, isSecondFactorRequired } from '../session/sessions.ts';

export const secondFactorRoutes = [
  defineRoute(startPasskeySignIn, async ({ context }) => ({ passkey: await passkeySignInOptions(context) })),

  defineRoute(
    signInWithPasskey,
    ({ body, origin, language, context }) => signInByPasskey(context, body.passkey, { origin, language }),
    { sendsMail: true },
  ),

  defineRoute(startSecondStep, async ({ body, context }) => ({
    passkey: await secondStepOptions(context, body.token),
  })),

  defineRoute(
    finishSignIn,
    ({ body, origin, language, context }) => finishSecondStep(context, body, { origin, language }),
    { sendsMail: true },
  ),

  defineRoute(getAccountSecurity, async ({ caller, context }) => ({
    ...(await securityOf(context.database, caller.accountId)),
    passkeyDomain: context.relyingParty?.id ?? null,
    required: isSecondFactorRequired(context, caller.role),
  })),

  defineRoute(startConfirmation, async ({ caller, context }) => ({
    passkey: await passkeyOptions(context, caller.accountId),
  })),

  defineRoute(confirmIdentity, ({ body, caller, by, context }) => confirmByOwner(context, caller, { ...body, by })),

  defineRoute(startPasskey, ({ caller, context, now }) => {
    requireConfirmed(caller, now);
    return beginPasskey(context, caller);
  }),

  defineRoute(
    addPasskey,
    ({ body, caller, by, context, now }) => {
      requireConfirmed(caller, now);
      return storePasskey(context, caller, { ...body, by });
    },
    { sendsMail: true },
  ),

  defineRoute(renamePasskey, ({ params, body, caller, context }) =>
    namePasskey(context.database, caller.accountId, params.id, body.name),
  ),

  defineRoute(
    removePasskey,
    ({ params, caller, by, context, now }) => {
      requireConfirmed(caller, now);
      return deletePasskey(context.database, params.id, removal(caller, context, { by, now }));
    },
    { sendsMail: true },
  ),

  defineRoute(startAuthenticator, ({ caller, context, now }) => {
    requireConfirmed(caller, now);
    return beginAuthenticator(context.database, caller.accountId);
  }),

  defineRoute(
    confirmAuthenticator,
    async ({ body, caller, by, context, now }) => {
      requireConfirmed(caller, now);
      return { recoveryCodes: await confirm(context.database, caller, body.code, { by, now }) };
    },
    { sendsMail: true },
  ),

  defineRoute(
    removeAuthenticator,
    ({ caller, by, context, now }) => {
      requireConfirmed(caller, now);
      return remove(context.database, removal(caller, context, { by, now }));
    },
    { sendsMail: true },
  ),

  defineRoute(renewRecoveryCodes, async ({ caller, by, context, now }) => {
    requireConfirmed(caller, now);
    const { accountId } = caller;
    return context.database.transaction().execute(async (transaction) => {
      await lockFactors(transaction, accountId);
      if (!(await hasSecondFactor(transaction, accountId)))
        throw new AppError('CONFLICT', { reason: 'no_second_factor' });
      await writeAudit(transaction, { by, kind: 'recovery_codes_renewed', target: accountId, now });
      return { recoveryCodes: await replaceRecoveryCodes(transaction, accountId) };
    });
  }),
];

function removal({ accountId, role }: Caller, context: Context, act: Pick<Removal, 'by' | 'now'>): Removal {
  return { accountId, required: isSecondFactorRequired(context, role), ...act };
}
