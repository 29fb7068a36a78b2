import { create } from 'zustand';

type Place = { accountId: string; page: number; scrollY: number; claimId: string };

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

/** The place to go back to, once. */
export function takePlace(accountId: string): Place | null {
  const { place } = useClaimListPlace.getState();
  useClaimListPlace.setState({ place: null });
  return place?.accountId === accountId ? place : null;
}
