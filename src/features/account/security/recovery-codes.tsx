import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { renewRecoveryCodes } from '#contract/account-security.ts';
import { call } from '#session/call.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Buttons, DialogActions } from '#ui/layout.tsx';
import { Section } from '#ui/section.tsx';
import styles from './security.module.css';
import { useSecurityAction } from './use-security-action.tsx';

type SectionProps = { left: number; onChanged: (recoveryCodes: string[]) => void };

/** How many recovery codes are left, and new ones in their place. */
export function RecoveryCodesSection({ left, onChanged }: SectionProps) {
  const { busy, run, shown } = useSecurityAction();
  const [asking, setAsking] = useState(false);
  const renew = () => run(async () => onChanged((await call(renewRecoveryCodes, {})).recoveryCodes));
  return (
    <Section
      title={<Trans>Recovery codes</Trans>}
      lead={<Trans>For when you have neither passkey nor app at hand. Each works once.</Trans>}
    >
      {shown}
      <p>
        <Plural value={left} _0="No codes left" one="# code left" other="# codes left" />
      </p>
      <Buttons>
        <Button variant="default" loading={busy} onClick={() => setAsking(true)}>
          <Trans>Get new codes</Trans>
        </Button>
      </Buttons>
      <ConfirmDialog
        opened={asking}
        title={<Trans>Get new recovery codes?</Trans>}
        confirmLabel={<Trans>Get new codes</Trans>}
        onConfirm={() => {
          setAsking(false);
          void renew();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>
          <Trans>The old ones stop working.</Trans>
        </p>
      </ConfirmDialog>
    </Section>
  );
}

type DialogProps = { codes: readonly string[] | null; onClose: () => void };

/** Shows new recovery codes, once: the server has only hashes. */
export function RecoveryCodesDialog({ codes, onClose }: DialogProps) {
  // Shown until the dialog has closed.
  const [last, setLast] = useState<readonly string[]>([]);
  if (codes && codes !== last) setLast(codes);
  return (
    <Dialog
      opened={codes !== null}
      onClose={onClose}
      title={<Trans>Keep your recovery codes</Trans>}
      lead={<Trans>Write them down or print them. They are shown only now; each logs you in once.</Trans>}
    >
      <ul className={`${styles.codes} stack panel`}>
        {last.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <DialogActions>
        <CopyButton text={() => last.join('\n')} />
        <Button onClick={onClose}>
          <Trans>I have kept them</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
