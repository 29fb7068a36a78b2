/** The faults of the device. `clockMs` is the error of its clock. */
export type DeviceState = { isFull: boolean; clockMs: number };

/** Stored in cookies: every tab sees a change at once, and they end with the browser's process. */
export const deviceCookies = { isFull: 'laboratory-full', clockMs: 'laboratory-clock' } as const;

/** A worker cannot read cookies synchronously: it requests the state when it starts, and the tabs send it and its changes. */
export const deviceChannel = 'laboratory-device';

declare global {
  /** The last state that the worker received. */
  var deviceState: DeviceState | undefined;
}

/** Returns the state in the cookies of a tab. */
export function readDevice(): DeviceState {
  return { isFull: Boolean(cookie(deviceCookies.isFull)), clockMs: Number(cookie(deviceCookies.clockMs) ?? 0) };
}

/** Shifts `Date` by the error of the clock. */
export function moveClock(): void {
  globalThis.Date = new Proxy(Date, {
    construct: (date, args, newTarget) =>
      Reflect.construct(date, args.length === 0 ? [date.now() + offsetMs()] : args, newTarget),
    get: (date, name) => (name === 'now' ? () => date.now() + offsetMs() : Reflect.get(date, name)),
  });
}

/** Makes writes fail with the error of a full disk; reads and deletions work. Chromium's quota setting has no effect here. */
export function refuseWrites(): void {
  for (const name of ['put', 'add'] as const) {
    const write = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (isFull()) throw new DOMException('The device is full', 'QuotaExceededError');
      return key === undefined ? write.call(this, value) : write.call(this, value, key);
    };
  }
}

function offsetMs(): number {
  return (globalThis.deviceState ?? readDevice()).clockMs;
}

function isFull(): boolean {
  return (globalThis.deviceState ?? readDevice()).isFull;
}

function cookie(name: string): string | null {
  // A worker that has not received the state yet.
  if (typeof document === 'undefined') return null;
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? null;
}
