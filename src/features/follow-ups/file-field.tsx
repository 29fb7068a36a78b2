import { Button, FileButton, Input } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { FileDrop } from '#ui/file-drop.tsx';
import { formatBytes } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { Picture } from '#ui/picture.tsx';
import { lazyOptional } from '#ui/lazy-boundary.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { FileViewer } from '#ui/viewer/file-viewer.tsx';
import { DoubtMark } from '#forms/photo-tiles/doubt-mark.tsx';
import { LostMark } from '#forms/photo-tiles/lost-mark.tsx';
import { photoRefusalText } from '#forms/photo-tiles/photo-refusal-text.ts';
import { remarkParts } from '#forms/photo-tiles/remark-parts.ts';
import styles from './follow-ups.module.css';
import type { OneFile } from './use-one-file.ts';

// Most files are good.
const PhotoRemark = lazyOptional(
  async () => (await remarkParts(import('#forms/photo-tiles/photo-remark.tsx'))).PhotoRemark,
);

type Props = { id: string; label: string; hint: ReactNode; error?: string | undefined; file: OneFile };

/** A field for one file from the device or its camera: choose, view, replace, remove. */
export function FileField({ id, label, hint, error, file }: Props) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const resetCamera = useRef<() => void>(null);
  const { stored, incoming } = file;
  const take = (chosen: File | null) => {
    if (chosen) file.take(chosen);
    // Allows the same file to be chosen again.
    resetCamera.current?.();
  };
  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <FileDrop accept="application/pdf,image/png,image/jpeg" onFiles={([chosen = null]) => take(chosen)}>
      {(choose) => (
        <div role="group" aria-labelledby={`${id}-label`} aria-describedby={described} className="stack start gap-2s">
          <div>
            <Input.Label id={`${id}-label`} labelElement="div">
              {label}
            </Input.Label>
            <Input.Description id={`${id}-hint`}>{hint}</Input.Description>
          </div>
          {stored && (
            <div className={`${styles.stored} row anywhere`}>
              <Picture
                shape="square"
                contentId={stored.sha256}
                bytes={stored.bytes}
                isLost={stored.bytes === null}
                alt=""
              />
              <div>
                <b id={`photo-${stored.id}`}>{stored.name}</b>
                {stored.bytes ? (
                  <Mark tone="ok" icon="saved">
                    <Trans context="file">Kept on this device, {formatBytes(stored.size)}</Trans>
                  </Mark>
                ) : (
                  <LostMark />
                )}
                <DoubtMark file={stored} />
                {stored.bytes && stored.remark && (
                  <PhotoRemark
                    photo={stored}
                    addPhotos={{ take: ([chosen]) => chosen && file.take(chosen) }}
                    onDone={() => document.getElementById(id)?.focus()}
                  />
                )}
              </div>
            </div>
          )}
          {incoming && (
            <div
              className={`${styles.incoming} stack gap-6 panel anywhere`}
              role={incoming.refusal ? 'alert' : 'status'}
              data-refused={Boolean(incoming.refusal)}
            >
              <b>{incoming.name}</b>
              {incoming.refusal ? (
                <Mark tone="bad">{photoRefusalText(incoming.refusal)}</Mark>
              ) : (
                <ProgressBar value={null} label={t`Getting ${incoming.name} ready`} />
              )}
            </div>
          )}
          <div className={`${styles.fileActions} wrap`}>
            <FileButton resetRef={resetCamera} accept="image/*" capture="environment" onChange={take}>
              {(props) => (
                <Button {...props} size="md" variant="default" leftSection={<Icon name="camera" size="small" />}>
                  <Trans>Take photo</Trans>
                </Button>
              )}
            </FileButton>
            <Button
              id={id}
              size="md"
              variant="default"
              leftSection={<Icon name="images" size="small" />}
              onClick={choose}
            >
              {stored ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
            </Button>
            {stored && (
              <>
                {stored.bytes && (
                  <Button
                    size="md"
                    variant="subtle"
                    leftSection={<Icon name="eye" size="small" />}
                    onClick={() => setOpened(true)}
                  >
                    <Trans>See</Trans>
                  </Button>
                )}
                <Button
                  size="md"
                  variant="subtle"
                  leftSection={<Icon name="trash" size="small" />}
                  onClick={() => {
                    file.remove();
                    // The focused button is removed with the file.
                    document.getElementById(id)?.focus();
                  }}
                >
                  <Trans>Remove</Trans>
                </Button>
              </>
            )}
          </div>
          {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
          {stored && (
            <FileViewer
              files={[{ contentId: stored.sha256, title: stored.name, bytes: stored.bytes }]}
              at={opened ? 0 : null}
              onGo={() => {}}
              onClose={() => setOpened(false)}
            />
          )}
        </div>
      )}
    </FileDrop>
  );
}
