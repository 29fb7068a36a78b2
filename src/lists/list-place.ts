import { create } from 'zustand';

/** A list of an account, to come back to. */
export type PlacedList = { list: string; accountId: string };

type Place = PlacedList & {
  page: number;
  id: string;
  /** Of the row, from the top of the window. */ inWindowPx: number;
};

/** Where somebody was in a list when a row of it was opened. */
const useListPlace = create<{ place: Place | null }>()(() => ({ place: null }));

export function keepPlace(place: Place): void {
  useListPlace.setState({ place });
}

/** The place to go back to. */
export function placeOf({ list, accountId }: PlacedList): Place | null {
  const { place } = useListPlace.getState();
  return place?.list === list && place.accountId === accountId ? place : null;
}

export function forgetPlace(): void {
  useListPlace.setState({ place: null });
}
