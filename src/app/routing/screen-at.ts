import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

/** The screen that the router finds at a path. */
export function screenAt(pathname: string): Screen | undefined {
  const asked = segmentsOf(pathname);
  return screens.find(({ path }) => path === '*' || matches(segmentsOf(path), asked));
}

function matches(pattern: readonly string[], asked: readonly string[]): boolean {
  return (
    pattern.length === asked.length &&
    pattern.every((segment, index) => segment.startsWith(':') || segment === asked[index])
  );
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
