import { screenAt } from '#app/routing/screen-at.ts';
import type { Screen } from '#app/routing/screen.ts';
import { screens } from '#app/routing/screens.ts';
import type { Account } from '#contract/session.ts';
import type { IconName } from '#ui/icon-shapes.ts';

export type ListedPlace = { name: string; path: string; icon: IconName };

/** The places of a verified account, from the route table, in their order (R-UI-13). */
export function placesOf(account: Pick<Account, 'role' | 'desk'>): ListedPlace[] {
  return screens
    .flatMap((screen) => (isPlaceOf(screen, account) ? [{ ...screen, ...screen.place }] : []))
    .toSorted((one, other) => one.order - other.order)
    .map(({ name, path, icon }) => ({ name, path, icon }));
}

type PlaceScreen = Screen & { place: NonNullable<Screen['place']> };

function isPlaceOf(screen: Screen, { role, desk }: Pick<Account, 'role' | 'desk'>): screen is PlaceScreen {
  const { place, requiresRole } = screen;
  if (!place || (place.needsDesk && desk !== true)) return false;
  return (place.roles ?? requiresRole)?.includes(role) ?? true;
}

/** The path of the place that a path belongs to: a claim's page belongs to the claims. Null where it belongs to none. */
export function placeOf(pathname: string, places: readonly { path: string }[]): string | null {
  const within = screenAt(pathname)?.within ?? pathname;
  const around = places
    .map(({ path }) => path)
    .filter((path) => (path === '/' ? within === '/' : `${within}/`.startsWith(`${path}/`)))
    .toSorted((one, other) => other.length - one.length);
  return around[0] ?? null;
}

/** Divides a list of places into the first ones, the last one (the inbox, with its number), and those behind "More". */
export function divided<Item>(
  places: readonly Item[],
  room: number,
): { shown: readonly Item[]; more: readonly Item[] } {
  if (places.length <= room) return { shown: places, more: [] };
  const first = room - 2;
  return { shown: [...places.slice(0, first), ...places.slice(-1)], more: places.slice(first, -1) };
}
