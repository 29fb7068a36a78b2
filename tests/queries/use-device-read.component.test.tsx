import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '#api/failure.ts';
import { useDeviceRead } from '#queries/use-device-read.ts';

/** A read that ignores its signal, like one that also fills a cache. */
function slowRead() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return {
    read: () => promise,
    answer: (value: string) => act(async () => resolve(value)),
    fail: (_value?: string) => act(async () => reject(new ApiError({ kind: 'unreachable' }))),
  };
}

function Shown({ read, wanted = true }: { read: (signal: AbortSignal) => Promise<string>; wanted?: boolean }) {
  const { reading } = useDeviceRead(read, wanted);
  return <p role="status">{reading.phase === 'ready' ? reading.value : reading.phase}</p>;
}

const shown = () => screen.getByRole('status').textContent;

it.each(['answer', 'fail'] as const)('drops a late %s of a read that was replaced', async (end) => {
  const [first, second] = [slowRead(), slowRead()];
  const { rerender } = render(<Shown read={first.read} />);
  rerender(<Shown read={second.read} />);
  await second.answer('second');
  await first[end]('first');
  expect(shown()).toBe('second');
});

it('shows the failure of the latest read when the previous one answers after it', async () => {
  const [first, second] = [slowRead(), slowRead()];
  const { rerender } = render(<Shown read={first.read} />);
  rerender(<Shown read={second.read} />);
  await second.fail();
  await first.answer('first');
  expect(shown()).toBe('failed');
});

it('reads only when it is enabled', async () => {
  const slow = slowRead();
  await slow.answer('value');
  const { rerender } = render(<Shown read={slow.read} wanted={false} />);
  expect(shown()).toBe('reading');
  rerender(<Shown read={slow.read} />);
  await screen.findByText('value');
});

it('aborts its read when the screen is left', () => {
  const signals: AbortSignal[] = [];
  const read = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<string>(() => {});
  };
  const { unmount } = render(<Shown read={read} />);
  unmount();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
