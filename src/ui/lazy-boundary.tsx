import { type ComponentType, lazy, type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
import { useAfterPaint, waitForPaint } from './run-after-frame.ts';

type Props = {
  /** Shown until the code of the children is there. */
  before?: ReactNode;
  children: ReactNode;
};

/**
 * Shows its children as soon as their code is there. They are first rendered in a transition, which waits for their
 * code: React shows the fallback of a `Suspense` for at least 300 ms.
 */
export function LazyBoundary({ before = null, children }: Props) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => startTransition(() => setMounted(true)), []);
  return <Suspense fallback={before}>{isMounted ? children : before}</Suspense>;
}

/** As `LazyBoundary`; the first frame does not wait for the children's code. */
export function AfterPaint({ before = null, children }: Props) {
  const isPainted = useAfterPaint();
  return <Suspense fallback={before}>{isPainted ? children : before}</Suspense>;
}

/**
 * Loads a component after the first frame, and shows `Before` until then. Renders nothing if its code cannot be loaded.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Before?: ComponentType,
): ComponentType<Props> {
  const Part = lazy<ComponentType<Props>>(async () => {
    await waitForPaint();
    return { default: await load().catch(() => () => null) };
  });
  return function LazyOptional(props: Props) {
    return (
      <LazyBoundary before={Before && <Before />}>
        <Part {...props} />
      </LazyBoundary>
    );
  };
}
