/** How a list is asked for: `fresh` goes past what the service worker keeps. */
export type FetchOptions = { fresh?: boolean };
