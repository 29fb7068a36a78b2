import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import type { PageProps } from '#ui/page.tsx';
import { type Shortcut, useKeys } from './desk-keys.tsx';
import { WalkedList, walkFrom } from './queue-place.ts';

type Walk = {
  keys: Readonly<Record<'walk' | 'back', Shortcut>>;
  /** The way back to the list with this query. */
  list: (search: string) => NonNullable<PageProps['back']>;
  /** The screen of one of its rows. */
  screen: (id: string) => string;
};

/**
 * The keys that leave a screen of the desk: to the next row of the list that it was opened from, to the one before, and
 * back. After a decision the next one opens by itself, after the last one the list; one that was opened from elsewhere
 * stays.
 */
export function useWalk(id: string, { keys, list: listOf, screen }: Walk) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const parsed = v.safeParse(WalkedList, state);
  const list = parsed.success ? parsed.output : { search: '', ids: [] };
  const back = listOf(list.search);
  const go = (step: number) => {
    const next = walkFrom(list, id, step);
    if (next !== null) void navigate(screen(next), { replace: true, state: list });
  };
  useKeys([
    [keys.walk, (key) => go(key === 'j' ? 1 : -1)],
    [keys.back, () => void navigate(back.to)],
  ]);
  const onDecided = () => {
    if (walkFrom(list, id, 1) !== null) go(1);
    else if (parsed.success) void navigate(back.to);
  };
  return { back, onDecided };
}
