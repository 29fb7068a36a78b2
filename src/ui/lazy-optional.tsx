import { type ComponentType, lazy, Suspense } from 'react';
import { waitForPaint } from './run-after-frame.ts';

/** Loads a component after the first frame, which then does not wait for its code. */
export function lazyAfterPaint<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => {
    await waitForPaint();
    return { default: await load() };
  });
}

/** Loads a component after the first frame. Renders nothing if its code cannot be loaded. */
export function lazyOptional<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyAfterPaint<Props>(() => load().catch(() => () => null));
  return function LazyOptional(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
