import { create } from 'zustand';

type Place = {
  accountId: string;
  page: number;
  claimId: string;
  /** Of the claim, from the top of the window. */ inWindowPx: number;
};

type ClaimListPlace = {
  place: Place | null;
  /** How many pages of the list to begin with. */
  pageOf: (accountId: string) => number;
};

/** Where somebody was in the list when a claim was opened, to come back to. */
export const useClaimListPlace = create<ClaimListPlace>()((_, get) => ({
  place: null,
  pageOf: (accountId) => {
    const { place } = get();
    return place?.accountId === accountId ? place.page : 1;
  },
}));

export function keepPlace(place: Place): void {
  useClaimListPlace.setState({ place });
}

/** The place to go back to. */
export function placeOf(accountId: string): Place | null {
  const { place } = useClaimListPlace.getState();
  return place?.accountId === accountId ? place : null;
}

export function forgetPlace(): void {
  useClaimListPlace.setState({ place: null });
}
