import { Button, Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import { toDollars } from '#domain/money.ts';
import { isDeskRole } from '#domain/permissions.ts';
import { useAccount } from '#queries/use-account.ts';
import { formatDollars } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import styles from '../admin.module.css';
import type { RowState } from './use-row-changes.ts';

export type AccountHandlers = {
  onSync: (account: AdminAccount) => void;
  onReenable: (account: AdminAccount) => void;
  onInvite: (account: AdminAccount) => void;
  onUpdate: (account: AdminAccount) => void;
  onDelete: (account: AdminAccount) => void;
  onRemoveSecondStep: (account: AdminAccount) => void;
  onLimit: (account: AdminAccount) => void;
};

type Props = { account: AdminAccount; own: boolean; state: RowState | undefined; handlers: AccountHandlers };

/** The id of a button in an account's row, for focusing it. */
export function actionId(accountId: string, action: 'sync' | 'update' | 'delete' | 'reenable' | 'limit'): string {
  return `${action}-${accountId}`;
}

/** The actions for an account (R-ADMIN-03): sync always, the others depend on whether it is active. */
export function AccountActions({ account, own, state, handlers }: Props) {
  const { t } = useLingui();
  const { desk } = useAccount();
  const { id, deactivated, verifiedAt, secondFactor = false, approvalLimitCents } = account;
  const name = account.name ?? account.email;
  const noteId = `note-${id}`;
  const changing = state?.phase === 'changing' ? state.change : null;
  const note =
    state?.phase === 'failed' ? (
      <Mark tone="bad">{state.text}</Mark>
    ) : own ? (
      <Mark tone="plain">
        <Trans>Your own account cannot be deleted</Trans>
      </Mark>
    ) : null;
  const button = { size: 'sm', variant: 'subtle', 'data-quiet': true } as const;
  // A disabled button would lose the focus, so these stay focusable and do nothing.
  const closed = { 'data-disabled': true, 'aria-disabled': true } as const;
  return (
    <>
      <div className={`${styles.actions} wrap gap-0 end`}>
        <Tooltip label={t`Sync with SF`} events={{ hover: true, focus: true, touch: false }} withArrow>
          <Button
            {...button}
            {...(changing === 'sync' && closed)}
            id={actionId(id, 'sync')}
            aria-label={changing === 'sync' ? t`Syncing: ${name}` : t`Sync with SF: ${name}`}
            className={styles.sync}
            leftSection={<Icon name="refresh" size="small" />}
            onClick={() => changing === null && handlers.onSync(account)}
          >
            <span className="unseen-from-lg">
              {changing === 'sync' ? <Trans>Syncing</Trans> : <Trans>Sync with SF</Trans>}
            </span>
          </Button>
        </Tooltip>
        {deactivated ? (
          <Button
            {...button}
            {...(changing === 'reenable' && closed)}
            id={actionId(id, 'reenable')}
            aria-label={t`Reenable: ${name}`}
            leftSection={<Icon name="check" size="small" />}
            onClick={() => changing === null && handlers.onReenable(account)}
          >
            <Trans>Reenable</Trans>
          </Button>
        ) : (
          <>
            <Button
              {...button}
              id={actionId(id, 'update')}
              aria-label={t`Update CRM id: ${name}`}
              leftSection={<Icon name="pencil" size="small" />}
              onClick={() => handlers.onUpdate(account)}
            >
              <Trans>Update CRM id</Trans>
            </Button>
            {verifiedAt === null && (
              <Button
                {...button}
                {...(changing === 'invite' && closed)}
                aria-label={t`Resend invitation: ${name}`}
                leftSection={<Icon name="mail" size="small" />}
                onClick={() => changing === null && handlers.onInvite(account)}
              >
                <Trans>Resend invitation</Trans>
              </Button>
            )}
            {desk && !own && approvalLimitCents !== undefined && isDeskRole(account.role) && (
              <Button
                {...button}
                id={actionId(id, 'limit')}
                aria-label={t`Approval limit: ${name}`}
                leftSection={<Icon name="approved" size="small" />}
                onClick={() => handlers.onLimit(account)}
              >
                {approvalLimitCents === null ? (
                  <Trans>Approval limit</Trans>
                ) : (
                  <Trans>Approves up to {formatDollars(toDollars(approvalLimitCents))}</Trans>
                )}
              </Button>
            )}
            {secondFactor && !own && (
              <Button
                {...button}
                aria-label={t`Remove the second step: ${name}`}
                leftSection={<Icon name="lock" size="small" />}
                onClick={() => handlers.onRemoveSecondStep(account)}
              >
                <Trans>Remove the second step</Trans>
              </Button>
            )}
            <Button
              {...button}
              {...(own && { ...closed, 'aria-describedby': noteId })}
              id={actionId(id, 'delete')}
              aria-label={t`Delete: ${name}`}
              leftSection={<Icon name="trash" size="small" />}
              onClick={() => !own && handlers.onDelete(account)}
            >
              <Trans>Delete</Trans>
            </Button>
          </>
        )}
      </div>
      {note && (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      )}
    </>
  );
}
