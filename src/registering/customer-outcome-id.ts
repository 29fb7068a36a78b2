/** The id of what the look-up of the customer said, for whoever refers to it. */
export const customerOutcomeId = 'customer-outcome';
