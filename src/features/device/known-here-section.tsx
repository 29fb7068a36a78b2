import { Trans } from '@lingui/react/macro';
import { useLiveQuery } from '#queries/use-live-query.ts';
import { isRemembered, setRemembered } from '#session/known-people.ts';
import { CheckField } from '#ui/check-field.tsx';
import { Section } from '#ui/section.tsx';

/** Whether the login page of this device offers the person's name after "Switch person" (R-SESS-11). */
export function KnownHereSection({ accountId }: { accountId: string }) {
  const remembered = useLiveQuery(() => isRemembered(accountId), [accountId]);
  if (remembered === undefined) return null;
  return (
    <Section title={<Trans>Your name on this device</Trans>}>
      <CheckField
        label={<Trans>After “Switch person”, show my name on the login page</Trans>}
        description={
          <Trans>
            This device then keeps your name, and your email if you log in with a password. Anyone who uses it can see
            your name. Without the check mark it forgets you.
          </Trans>
        }
        checked={remembered}
        onChange={(wanted) => void setRemembered(accountId, wanted)}
      />
    </Section>
  );
}
