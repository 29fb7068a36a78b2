/** The id of what the look-up said, for whoever refers to it. */
export const outcomeId = 'serial-number-outcome';
