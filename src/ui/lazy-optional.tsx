import { type ComponentType, lazy, Suspense } from 'react';
import { waitForPaint } from './run-after-frame.ts';

/** Loads a component after the first frame. Renders nothing if its code cannot be loaded. */
export function lazyOptional<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy<ComponentType<Props>>(() =>
    waitForPaint()
      .then(load)
      .then(
        (part) => ({ default: part }),
        () => ({ default: () => null }),
      ),
  );
  return function LazyOptional(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Loads a component after the first frame, which then does not wait for its code. */
export function lazyAfterPaint<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await waitForPaint();
    return { default: await load() };
  });
}
