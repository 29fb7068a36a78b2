import { type ComponentType, lazy, Suspense } from 'react';
import { presented } from './after-frame.ts';

/** A part of a screen that comes after it, and is left out where its code cannot be fetched. */
export function optional<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy<ComponentType<Props>>(() =>
    presented()
      .then(load)
      .then(
        (part) => ({ default: part }),
        () => ({ default: () => null }),
      ),
  );
  return function Optional(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
