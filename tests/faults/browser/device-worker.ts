import { deviceChannel, moveClock, refuseWrites } from './device-faults.ts';

moveClock();
refuseWrites();

const channel = new BroadcastChannel(deviceChannel);
channel.addEventListener('message', ({ data }) => (globalThis.deviceState = data));
channel.postMessage(null);
