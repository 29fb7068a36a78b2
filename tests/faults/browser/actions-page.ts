import { actions } from '../screen-actions.ts';
import { deviceChannel, moveClock, readDevice, refuseWrites } from './device-faults.ts';

moveClock();
refuseWrites();

declare global {
  /** The actions of people in a page, beside the running app. */
  var people: typeof page;
}

const device = new BroadcastChannel(deviceChannel);

const page = {
  actions,
  /** Triggers a sync, as the screens do after a submission. The app's own tabs receive it. */
  wake: (): void => {
    const channel = new BroadcastChannel('outbox-wake');
    channel.postMessage('look again');
    channel.close();
  },
  /** Sends the current state of the cookies to the worker. */
  sendDeviceState: (): void => device.postMessage(readDevice()),
};

// A worker requests the state with an empty message; the other tabs send it as this one does.
device.addEventListener('message', ({ data }) => data === null && page.sendDeviceState());

// Firefox reports a rejection with a Dexie object only as `unnamedError` (`tablet.ts`): reports its name as well.
addEventListener('unhandledrejection', ({ reason }) => reportError(new Error(String(reason), { cause: reason })));

Object.assign(globalThis, { people: page });
