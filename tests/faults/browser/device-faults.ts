/**
 * What is wrong with the device, in cookies: every tab sees them at once, and they go with the browser's process. The
 * worker does not see them: its clock goes right, and what it writes finds room.
 */
export const deviceCookies = { full: 'laboratory-full', clockMs: 'laboratory-clock' } as const;

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
      if (cookie(deviceCookies.full)) throw new DOMException('The device is full', 'QuotaExceededError');
      return key === undefined ? write.call(this, value) : write.call(this, value, key);
    };
  }
}

function offsetMs(): number {
  return Number(cookie(deviceCookies.clockMs) ?? 0);
}

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? null;
}
