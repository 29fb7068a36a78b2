import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { placePhoto } from '#offline/photos/place-photo.ts';
import type { OpenPhoto } from '#storage/rows.ts';
import { moveButtonId, type MoveDirection } from './move-button-id.ts';

/** Moves photos to other places, says where they are then, and keeps the focus with the one that moved. */
export function usePhotoOrder(ordered: readonly OpenPhoto[]) {
  const { t } = useLingui();
  const [said, setSaid] = useState('');
  const moved = useRef<{ id: string; direction: MoveDirection } | null>(null);
  const order = ordered.map(({ id }) => id).join();
  const count = ordered.length;

  // Once the new order stands: the button has gone along with its photo, and at either end the other one is left. Before
  // anything else is pressed, which would be taken for what has just been done.
  useLayoutEffect(() => {
    if (!moved.current) return;
    const { id, direction } = moved.current;
    moved.current = null;
    const other = direction === 'earlier' ? 'later' : 'earlier';
    const button =
      document.getElementById(moveButtonId(id, direction)) ?? document.getElementById(moveButtonId(id, other));
    button?.focus();
  }, [order]);

  const place = async (id: string, to: number) => {
    await placePhoto(id, to);
    const number = to + 1;
    setSaid(t`Moved: now ${number} of ${count}`);
  };

  const move = async (id: string, direction: MoveDirection) => {
    const at = ordered.findIndex((photo) => photo.id === id);
    moved.current = { id, direction };
    await place(id, direction === 'earlier' ? at - 1 : at + 1);
  };

  return { said, place, move };
}
