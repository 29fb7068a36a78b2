import { hands } from '../hands.ts';
import { moveClock, refuseWrites } from './device-faults.ts';

moveClock();
refuseWrites();

declare global {
  /** What people do in a page, beside the app that runs in it. */
  var people: typeof page;
}

const page = {
  hands,
  /** As the screens do after something was sent off; the app's own tabs hear it. */
  wake: (): void => {
    const channel = new BroadcastChannel('outbox-wake');
    channel.postMessage('look again');
    channel.close();
  },
};

Object.assign(globalThis, { people: page });
