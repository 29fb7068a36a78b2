import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { IconName } from '#ui/icon-shapes.ts';
import { Icon } from '#ui/icon.tsx';

type Props = {
  icon: IconName;
  /** The id of the title of the photo that it acts on. */
  titleId: string;
  disabled?: boolean;
  /** Whether it removes a file that this device has lost. */
  isOfLost?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** What can be done with a photo of a form, below it. */
export function TileButton({ icon, titleId, disabled = false, isOfLost = false, onClick, children }: Props) {
  return (
    <Button
      size="md"
      variant="subtle"
      ta="start"
      leftSection={<Icon name={icon} size="small" />}
      aria-describedby={titleId}
      data-lost={isOfLost}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
