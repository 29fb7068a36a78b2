import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { drawMarks } from '#offline/photos/draw-marks.ts';
import { scaledSize } from '#offline/photos/scaled-size.ts';
import type { PhotoMark, Point } from '#storage/photo-marks.ts';
import { centre, draggedMark, movedMark, resizedMark, type Tool, within } from './mark-edits.ts';
import styles from './marking.module.css';

/** Longer edge of the picture on the screen, in pixels of the canvas. */
const shownEdgePx = 1_600;

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type Props = {
  picture: ImageBitmap;
  marks: readonly PhotoMark[];
  tool: Tool;
  /** The text to place; empty for none yet. */
  text: string;
  /** Where a text will be that is being typed. */
  textAt: Point | null;
  onAdd: (mark: PhotoMark) => void;
  /** The last mark, moved or resized by a key. */
  onMove: (mark: PhotoMark) => void;
  /** A place for a text that is still to be typed. */
  onTextAt: (at: Point) => void;
  hintId: string;
};

/** The photo with its marks: drag or tap adds one, keys add, move and resize the last one. */
export function MarkingStage({ picture, marks, tool, text, textAt, onAdd, onMove, onTextAt, hintId }: Props) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ from: Point; to: Point } | null>(null);
  const size = scaledSize(picture, shownEdgePx / Math.max(picture.width, picture.height));
  const { width, height } = size;

  const markAt = (from: Point, to: Point): PhotoMark | null => {
    if (tool !== 'text') return draggedMark(tool, from, to, size);
    return text === '' ? null : { kind: 'text', at: to, text };
  };
  const coming = drag ? markAt(drag.from, drag.to) : textAt && markAt(textAt, textAt);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    drawMarks(context, { width, height }, coming ? [...marks, coming] : marks);
  });

  // The dialog may have taken the focus before the photo was read.
  useEffect(() => stage.current?.focus(), []);

  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const box = currentTarget.getBoundingClientRect();
    // A captured pointer leaves the photo.
    return within({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height });
  };
  const add = (from: Point, to: Point) => {
    const mark = markAt(from, to);
    if (mark) onAdd(mark);
    else onTextAt(to);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = placeOf(event);
    setDrag({ from, to: from });
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag && event.isPrimary) setDrag({ from: drag.from, to: placeOf(event) });
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!drag || !event.isPrimary) return;
    setDrag(null);
    add(drag.from, placeOf(event));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const steps = directions[event.key];
    const last = marks.at(-1);
    if (event.key === 'Enter') add(centre, centre);
    else if (steps && last) onMove((event.shiftKey ? resizedMark : movedMark)(last, steps, size));
    else if (!steps) return;
    event.preventDefault();
  };
  return (
    // The keys act on the last mark, which no element of the page is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={stage}
      className={styles.stage}
      role="application"
      data-autofocus
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t`Photo to mark`}
      aria-describedby={hintId}
      onKeyDown={onKeyDown}
    >
      <canvas
        ref={canvas}
        width={width}
        height={height}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDrag(null)}
      />
    </div>
  );
}
