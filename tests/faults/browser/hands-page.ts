import { hands } from '../hands.ts';
import { deviceChannel, moveClock, readDevice, refuseWrites } from './device-faults.ts';

moveClock();
refuseWrites();

declare global {
  /** What people do in a page, beside the app that runs in it. */
  var people: typeof page;
}

const device = new BroadcastChannel(deviceChannel);

const page = {
  hands,
  /** As the screens do after something was sent off; the app's own tabs hear it. */
  wake: (): void => {
    const channel = new BroadcastChannel('outbox-wake');
    channel.postMessage('look again');
    channel.close();
  },
  /** Tells the worker what the cookies say now. */
  tellDevice: (): void => device.postMessage(readDevice()),
};

// A worker asks with nothing; the other tabs tell it what this one would.
device.addEventListener('message', ({ data }) => data === null && page.tellDevice());

// Firefox says no more of an object that Dexie rejects with than `unnamedError` of `tablet.ts`: it is named here.
addEventListener('unhandledrejection', ({ reason }) => reportError(new Error(String(reason), { cause: reason })));

Object.assign(globalThis, { people: page });
