import { Button } from '@mantine/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatBytes } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { showNotice } from '#ui/notices.ts';

type Props = {
  bytes: number;
  question: ReactNode;
  free: () => Promise<void>;
  onFreed: () => void;
  /** What is removed, what stays, and how to read it again. */
  children: ReactNode;
};

/** Removes cached data after a confirmation. */
export function FreeSpaceButton({ bytes, question, free, onFreed, children }: Props) {
  const [phase, setPhase] = useState<'closed' | 'asking' | 'freeing'>('closed');
  const confirm = async () => {
    setPhase('freeing');
    await free();
    setPhase('closed');
    const size = formatBytes(bytes);
    showNotice({ tone: 'success', text: t`${size} freed on this device` });
    onFreed();
  };
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<Icon name="trash" size="small" />}
        onClick={() => setPhase('asking')}
      >
        <Trans>Remove</Trans>
      </Button>
      <ConfirmDialog
        opened={phase !== 'closed'}
        title={question}
        confirmLabel={<Trans>Remove</Trans>}
        busy={phase === 'freeing'}
        onConfirm={() => void confirm()}
        onCancel={() => setPhase('closed')}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
