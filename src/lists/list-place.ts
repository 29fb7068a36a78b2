import { create } from 'zustand';

/** A list of an account. */
export type PlacedList = { list: string; accountId: string };

type Place = PlacedList & {
  page: number;
  id: string;
  /** From the top of the window, in CSS pixels. */ inWindowPx: number;
};

/** The scroll position of a list when one of its rows was opened. */
const useListPlace = create<{ place: Place | null }>()(() => ({ place: null }));

export function keepPlace(place: Place): void {
  useListPlace.setState({ place });
}

/** Returns the saved position of a list, or null. */
export function placeOf({ list, accountId }: PlacedList): Place | null {
  const { place } = useListPlace.getState();
  return place?.list === list && place.accountId === accountId ? place : null;
}

export function forgetPlace(): void {
  useListPlace.setState({ place: null });
}
