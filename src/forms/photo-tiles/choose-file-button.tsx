import { Button, FileButton, type ButtonProps } from '@mantine/core';
import { type AriaAttributes, type ReactNode, useEffect, useRef } from 'react';
import type { Choosing } from './use-add-photos.ts';

type Props = ButtonProps &
  AriaAttributes & {
    accept: string;
    /** Opens the camera instead of the files. */
    camera?: boolean;
    many?: boolean;
    choosing: Choosing | undefined;
    onFiles: (files: File[]) => void;
    children: ReactNode;
  };

/** A button that opens the camera or the files. The same file can be chosen again. */
export function ChooseFileButton({ accept, camera = false, many = false, choosing, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const reset = useRef<() => void>(null);

  useEffect(() => {
    const chooser = input.current;
    // React has no `cancel` event on inputs.
    if (choosing) chooser?.addEventListener('cancel', choosing.end);
    return () => {
      if (choosing) chooser?.removeEventListener('cancel', choosing.end);
    };
  }, [choosing]);

  return (
    <FileButton
      ref={input}
      resetRef={reset}
      multiple={many}
      accept={accept}
      {...(camera && { capture: 'environment' as const })}
      onChange={(chosen) => {
        choosing?.end();
        const files = filesOf(chosen);
        if (files.length > 0) onFiles(files);
        reset.current?.();
      }}
    >
      {({ onClick }) => (
        <Button
          {...button}
          onClick={() => {
            choosing?.begin();
            onClick();
          }}
        />
      )}
    </FileButton>
  );
}

function filesOf(chosen: File | File[] | null): File[] {
  if (chosen === null) return [];
  return Array.isArray(chosen) ? chosen : [chosen];
}
