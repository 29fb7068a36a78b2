import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { useDidUpdate, useWindowEvent } from '@mantine/hooks';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { fileNameStem } from '#domain/plain-file-name.ts';
import { keepUnsavedMarks, type OpenedMarks, removeMarks, saveMarks } from '#offline/photos/marks.ts';
import { type PhotoRefusal, PhotoRefused } from '#offline/photos/prepared.ts';
import { markTextMaxLength, type PhotoMark, type Point } from '#storage/photo-marks.ts';
import { tidyLine } from '#text/tidied.ts';
import { CheckField } from '#ui/check-field.tsx';
import { Mark } from '#ui/mark.tsx';
import { withMouse } from '#ui/theme.ts';
import { useMatches } from '#ui/use-matches.ts';
import { photoRefusalText } from '../photo-refusal-text.ts';
import { centre, type Tool } from './mark-edits.ts';
import { changed, historyOf, type MarkHistory, redone, undone } from './mark-history.ts';
import { MarkingStage } from './marking-stage.tsx';
import styles from './marking.module.css';

const tools: readonly { tool: Tool; name: ReactNode }[] = [
  { tool: 'arrow', name: <Trans>Arrow</Trans> },
  { tool: 'circle', name: <Trans>Circle</Trans> },
  { tool: 'text', name: <Trans context="on a photo">Text</Trans> },
];

const hintId = 'marking-hint';

type Props = {
  photoId: string;
  opened: OpenedMarks & { picture: ImageBitmap };
  hasRoom: boolean;
  max: number;
  /** Whether there is something to save. */
  onChanged: (isChanged: boolean) => void;
  /** Whether it is being saved. */
  saving: boolean;
  onSaving: (isSaving: boolean) => void;
  onReplace: () => void;
  onCancel: () => void;
  onSaved: () => void;
};

/** The photo, the tools and what is done with the marked photo. Each change is kept on this device. */
export function MarkingForm({
  photoId,
  opened,
  hasRoom,
  max,
  onChanged,
  saving,
  onSaving,
  onReplace,
  onCancel,
  onSaved,
}: Props) {
  const { t } = useLingui();
  const { original, picture, saved, sendsOriginal } = opened;
  const [history, setHistory] = useState(() => historyOf(opened.now));
  const [tool, setTool] = useState<Tool>('arrow');
  const [typed, setTyped] = useState('');
  const [textAt, setTextAt] = useState<Point | null>(null);
  const canSendBoth = hasRoom || sendsOriginal === true;
  const [wantsBoth, setWantsBoth] = useState(sendsOriginal ?? true);
  const [refusal, setRefusal] = useState<PhotoRefusal | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const hasMouse = useMatches(withMouse);
  const text = tidyLine(typed);
  const { now: marks } = history;
  const count = marks.length;

  useDidUpdate(() => {
    keepUnsavedMarks(photoId, marks).catch((error: unknown) => {
      if (!(error instanceof PhotoRefused)) throw error;
      setRefusal(error.reason);
    });
  }, [photoId, marks]);
  // The button lost the focus while the form was inert.
  useDidUpdate(() => {
    if (!saving) saveButton.current?.focus();
  }, [saving]);

  const change = (by: (before: MarkHistory) => MarkHistory) => {
    setHistory(by);
    // In the same event: the next key may be Escape.
    onChanged(true);
  };

  useWindowEvent('keydown', (event) => {
    if (saving || !(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    change(key === 'y' || event.shiftKey ? redone : undone);
  });

  const add = (mark: PhotoMark) => {
    change((before) => changed(before, [...before.now, mark]));
    if (mark.kind !== 'text') return;
    setTyped('');
    setTextAt(null);
  };
  const addTyped = () => {
    if (text !== '') add({ kind: 'text', at: textAt ?? centre, text });
    else field.current?.focus();
  };

  const save = async () => {
    // A text with its place that was only typed is meant.
    const all: readonly PhotoMark[] = textAt && text !== '' ? [...marks, { kind: 'text', at: textAt, text }] : marks;
    const sendsBoth = wantsBoth && canSendBoth;
    const isSame = all === saved || (all.length === 0 && saved.length === 0);
    onSaving(true);
    setRefusal(null);
    try {
      if (isSame && (sendsOriginal ?? sendsBoth) === sendsBoth) await keepUnsavedMarks(photoId, null);
      else {
        onReplace();
        const name = t`${fileNameStem(original.name)} (marked)` + '.jpg';
        if (all.length === 0) await removeMarks(photoId);
        else await saveMarks(photoId, original, all, { name, sendsOriginal: sendsBoth, max });
      }
      onSaved();
    } catch (error) {
      onSaving(false);
      if (!(error instanceof PhotoRefused)) throw error;
      setRefusal(error.reason);
    }
  };
  return (
    // A mark that is drawn while saving would be lost.
    <div className={styles.marking} inert={saving}>
      <div className={`${styles.tools} wrap between`}>
        <div className="wrap" role="group" aria-label={t`What to draw`}>
          {tools.map((one) => (
            <Button
              key={one.tool}
              size="md"
              variant={one.tool === tool ? 'filled' : 'default'}
              aria-pressed={one.tool === tool}
              onClick={() => setTool(one.tool)}
            >
              {one.name}
            </Button>
          ))}
        </div>
        <div className="wrap">
          <Button size="md" variant="default" disabled={history.past.length === 0} onClick={() => change(undone)}>
            <Trans context="marks on a photo">Undo</Trans>
          </Button>
          <Button size="md" variant="default" disabled={history.future.length === 0} onClick={() => change(redone)}>
            <Trans>Redo</Trans>
          </Button>
          <Button
            size="md"
            variant="default"
            disabled={count === 0}
            onClick={() => change((before) => changed(before, []))}
          >
            <Trans>Clear</Trans>
          </Button>
        </div>
      </div>
      {tool === 'text' && (
        <form
          className={`${styles.text} row gap-2s`}
          onSubmit={(event) => {
            event.preventDefault();
            addTyped();
          }}
        >
          <TextInput
            ref={field}
            className="grow"
            aria-label={t`Text on the photo`}
            placeholder={t`Type, then tap the photo`}
            value={typed}
            maxLength={markTextMaxLength}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default">
            <Trans>Add</Trans>
          </Button>
        </form>
      )}
      <MarkingStage
        picture={picture}
        marks={marks}
        tool={tool}
        text={text}
        textAt={textAt}
        onAdd={add}
        onMove={(mark) => change((before) => changed(before, [...before.now.slice(0, -1), mark], true))}
        onTextAt={(at) => {
          setTextAt(at);
          field.current?.focus();
        }}
        hintId={hintId}
      />
      <p id={hintId} className="note">
        {tool === 'text' ? (
          <Trans>Type a text and tap where it goes.</Trans>
        ) : (
          <Trans>Drag on the photo, or tap it.</Trans>
        )}
        {hasMouse && (
          <>
            {' '}
            <Trans>
              With the keys on the photo: Enter adds one in the middle, the arrow keys move the last one, with Shift
              they change its size.
            </Trans>
          </>
        )}
      </p>
      <VisuallyHidden role="status">
        <Plural value={count} _0="No marks" one="# mark" other="# marks" />
      </VisuallyHidden>
      {refusal && <Mark tone="bad">{photoRefusalText(refusal, max)}</Mark>}
      <div className={styles.end}>
        {canSendBoth ? (
          <CheckField label={<Trans>Send the original too</Trans>} checked={wantsBoth} onChange={setWantsBoth} />
        ) : (
          <p className="note">
            <Trans>
              There is no room for both: {max} files at most. The marked photo takes the place of the original.
            </Trans>
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button ref={saveButton} loading={saving} onClick={() => void save()}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Undo in a field with text is that of the field. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'text' && target.value !== '';
}
