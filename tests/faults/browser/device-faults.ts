/** What is wrong with the device. `clockMs`: by how much its clock is. */
export type DeviceState = { isFull: boolean; clockMs: number };

/** In cookies for the tabs: every tab sees them at once, and they go with the browser's process. */
export const deviceCookies = { isFull: 'laboratory-full', clockMs: 'laboratory-clock' } as const;

/** The worker cannot read cookies without waiting: it asks here when it starts, and the tabs answer and tell it of changes. */
export const deviceChannel = 'laboratory-device';

declare global {
  /** What the worker has been told. */
  var deviceState: DeviceState | undefined;
}

/** What the cookies of a tab say. */
export function readDevice(): DeviceState {
  return { isFull: Boolean(cookie(deviceCookies.isFull)), clockMs: Number(cookie(deviceCookies.clockMs) ?? 0) };
}

/** The device's clock is wrong by so much. */
export function moveClock(): void {
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, made) =>
      Reflect.construct(date, given.length === 0 ? [date.now() + offsetMs()] : given, made),
    get: (date, name) => (name === 'now' ? () => date.now() + offsetMs() : Reflect.get(date, name)),
  });
}

/** A full device says so at the write; what is there can be read and removed. A quota of Chromium's holds nothing back here. */
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
  // A worker that has not been told yet.
  if (typeof document === 'undefined') return null;
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? null;
}
