import type { Role } from '#contract/primitives.ts';
import type { IconName } from '#ui/icon-shapes.ts';

/** A screen that is one of the places of the frame. `places/use-place-names.ts` has its words, which load later. */
export type Place = {
  /** The lower, the higher it stands. */
  order: number;
  icon: IconName;
  /** Only for these of the roles that may open it. */
  roles?: readonly Role[];
  /** Only where the portal has the claims desk and the master data. */
  needsDesk?: true;
};
