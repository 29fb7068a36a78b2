import { useMediaQuery } from '@mantine/hooks';

/** Whether a media query matches, from the first render on; the screen follows a change. */
export function useMatches(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false;
}
