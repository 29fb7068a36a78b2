import { UnstyledButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import type { DeskClaim } from '#contract/claim-decisions.ts';
import type { PortalDocument } from '#contract/files.ts';
import { type FileContents, useFileContents } from '../../claims/detail/use-file-contents.ts';
import { formatWhen } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { Picture } from '#ui/picture.tsx';
import { Section } from '#ui/section.tsx';
import { useBytesRef } from '#ui/use-bytes-ref.ts';
import { FileViewer } from '#ui/viewer/file-viewer.tsx';
import { claimKeys, useKeys } from '../desk-keys.tsx';
import { type SameFile, SamePhoto } from './same-photo.tsx';
import styles from './photos.module.css';

type DeskFile = DeskClaim['files'][number];

type Props = {
  title: ReactNode;
  /** What is said of none. */
  none: ReactNode;
  files: readonly DeskFile[];
  same: readonly SameFile[];
};

/** The photos of a claim or a registration: two of them large, side by side, with their date, turned and zoomed. */
export function DeskPhotos({ title, none, files, same }: Props) {
  const { t } = useLingui();
  const documents = useMemo(() => files.map(toDocument), [files]);
  const contents = useFileContents(documents);
  const [shown, setShown] = useState<readonly number[]>([0, 1]);
  const [turns, setTurns] = useState<ReadonlyMap<string, number>>(new Map());
  const [zoomed, setZoomed] = useState<number | null>(null);
  const show = (at: number) => at < files.length && setShown(([first = 0]) => (first === at ? [at] : [at, first]));
  const turn = (id: string) => setTurns((all) => new Map(all).set(id, ((all.get(id) ?? 0) + 90) % 360));
  const first = files[shown[0] ?? 0];
  useKeys([
    [claimKeys.photo, (key) => show(Number(key) - 1)],
    [claimKeys.zoom, () => files.length > 0 && setZoomed(shown[0] ?? 0)],
    [claimKeys.turn, () => first && turn(first.id)],
  ]);
  if (files.length === 0)
    return (
      <Section title={title}>
        <p className="soft">{none}</p>
      </Section>
    );
  return (
    <Section
      title={title}
      end={
        <div className={`${styles.film} wrap`}>
          {files.map((file, at) => {
            const number = at + 1;
            return (
              <UnstyledButton
                key={file.id}
                aria-label={t`Show photo ${number}`}
                aria-pressed={shown.includes(at)}
                onClick={() => show(at)}
              >
                <Picture contentId={file.id} bytes={contents.get(file.id) ?? null} alt="" />
              </UnstyledButton>
            );
          })}
        </div>
      }
    >
      <div className={`${styles.shots} stack`}>
        {shown.map((at) => {
          const file = files[at];
          if (!file) return null;
          return (
            <Shot
              key={file.id}
              file={file}
              number={at + 1}
              bytes={contents.get(file.id) ?? null}
              turned={turns.get(file.id) ?? 0}
              same={same.filter(({ fileId }) => fileId === file.id)}
              onTurn={() => turn(file.id)}
              onZoom={() => setZoomed(at)}
            />
          );
        })}
      </div>
      <FileViewer files={viewedFiles(files, contents)} at={zoomed} onGo={setZoomed} onClose={() => setZoomed(null)} />
    </Section>
  );
}

type ShotProps = {
  file: DeskFile;
  number: number;
  bytes: Blob | null;
  turned: number;
  /** Where else the same photo is. */
  same: readonly SameFile[];
  onTurn: () => void;
  onZoom: () => void;
};

function Shot({ file, number, bytes, turned, same, onTurn, onZoom }: ShotProps) {
  const { t } = useLingui();
  const when = formatWhen(file.createdAt);
  return (
    <figure className={styles.shot}>
      <div className={styles.frame} data-turned={turned}>
        {bytes?.type.startsWith('image/') ? (
          <Image bytes={bytes} alt={t`Photo ${number}: ${file.name}`} />
        ) : (
          <Icon name="document" size="large" />
        )}
      </div>
      {file.doubt && (
        <Mark tone="wait" icon="alert">
          {file.doubt === 'protected' ? (
            <Trans>This PDF is protected: opening it may take a password.</Trans>
          ) : (
            <Trans>This picture is damaged: a part of it may be missing.</Trans>
          )}
        </Mark>
      )}
      <SamePhoto others={same} number={number} bytes={bytes} />
      <figcaption className="small wrap middle">
        <span>
          <b>{number}</b> <Trans>received {when}</Trans>
        </span>
        <UnstyledButton className="target gap-6" aria-label={t`Turn photo ${number}`} onClick={onTurn}>
          <Icon name="refresh" size="small" />
          <Trans>Turn</Trans>
        </UnstyledButton>
        <UnstyledButton className="target gap-6" aria-label={t`Zoom photo ${number}`} onClick={onZoom}>
          <Icon name="search" size="small" />
          <Trans>Zoom</Trans>
        </UnstyledButton>
      </figcaption>
    </figure>
  );
}

function Image({ bytes, alt }: { bytes: Blob; alt: string }) {
  return <img ref={useBytesRef(bytes)} alt={alt} decoding="async" />;
}

export function toDocument({ id, name, createdAt, size }: DeskFile): PortalDocument {
  return { id, title: name, fileType: '', lastModifiedDate: createdAt, size };
}

function viewedFiles(files: readonly DeskFile[], contents: FileContents) {
  return files.map(({ id, name }) => ({ contentId: id, title: name, bytes: contents.get(id) ?? null }));
}
