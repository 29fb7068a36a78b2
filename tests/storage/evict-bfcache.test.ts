import { afterEach, expect, it, vi } from 'vitest';
import { evictFromBfcache } from '#storage/evict-bfcache.ts';

afterEach(() => void vi.unstubAllGlobals());

it('a page notifies earlier pages, which evicts a frozen one, and listens, so that a later page evicts this one', async () => {
  const earlier = new BroadcastChannel('pages');
  const messages = new Promise((resolve) => (earlier.onmessage = resolve));
  const listeners: string[] = [];
  const made: BroadcastChannel[] = [];
  class Channel extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      made.push(this);
    }

    override addEventListener(...args: Parameters<BroadcastChannel['addEventListener']>): void {
      listeners.push(`${this.name} ${args[0]}`);
      super.addEventListener(...args);
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  evictFromBfcache();
  await messages;
  for (const channel of [earlier, ...made]) channel.close();
  expect(listeners).toEqual(['pages message']);
});

it('nothing happens in a browser without channels', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  expect(evictFromBfcache).not.toThrow();
});
