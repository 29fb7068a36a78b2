import { type ComponentType, lazy, Suspense } from 'react';
import { presented } from './after-frame.ts';

/** Loads a component after the first frame. Renders nothing if its code cannot be loaded. */
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
