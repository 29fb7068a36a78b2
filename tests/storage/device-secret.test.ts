import { usePrivateFiles } from '#tests/support/private-files.ts';
import { createHash } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { privateFolder, readDeviceKey } from '#storage/device-secret.ts';
import { destroyDeviceSecret, renewDeviceSecret } from '#storage/replace-device-secret.ts';

const disk = usePrivateFiles();
const secret = () => disk.files.get('device-secret');
const idOf = (bytes: Uint8Array | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
    .slice(0, 16);

let onSecret: (message: MessageEvent) => void;

/** A worker that runs its code in this thread. */
class SecretWorker extends EventTarget {
  static readonly started: SecretWorker[] = [];
  ended = false;

  constructor() {
    super();
    SecretWorker.started.push(this);
  }

  postMessage(data: unknown): void {
    vi.stubGlobal('postMessage', (reply: unknown) => this.reply(new MessageEvent('message', { data: reply })));
    onSecret(new MessageEvent('message', { data }));
  }

  reply(event: Event): void {
    if (!this.ended) this.dispatchEvent(event);
  }

  terminate(): void {
    this.ended = true;
  }
}

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (name: string, listener: typeof onSecret) => {
    if (name === 'message') onSecret = listener;
  });
  await import('#storage/device-secret-worker.ts');
});

beforeEach(() => {
  SecretWorker.started.length = 0;
  vi.stubGlobal('Worker', SecretWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Makes the next readings of the folder fail. */
function failReadings(times: number, name = 'NoModificationAllowedError'): void {
  const { getDirectory } = navigator.storage;
  const reading = vi.spyOn(navigator.storage, 'getDirectory').mockImplementation(getDirectory);
  for (let time = 0; time < times; time += 1)
    reading.mockResolvedValueOnce({
      getFileHandle: () => Promise.reject(new DOMException('Another page writes it', name)),
    } as never);
}

describe('the secret of a device', () => {
  it('is 32 random bytes, from which its key and name are derived', async () => {
    const key = await renewDeviceSecret();
    expect(secret()).toHaveLength(32);
    expect(key?.id).toBe(idOf(secret()));
    expect((await readDeviceKey())?.id).toBe(key?.id);
    expect(key?.seal).toMatchObject({ extractable: false, usages: ['encrypt', 'decrypt'] });
    expect((await renewDeviceSecret())?.id).not.toBe(key?.id);
  });

  it('is null before the first one, and while the file has another size', async () => {
    expect(await readDeviceKey()).toBeNull();
    disk.files.set('device-secret', new Uint8Array(31));
    expect(await readDeviceKey()).toBeNull();
  });

  it('is read again, twice, while another page writes the file', async () => {
    await renewDeviceSecret();
    failReadings(2);
    expect((await readDeviceKey())?.id).toBe(idOf(secret()));
    failReadings(3);
    await expect(readDeviceKey()).rejects.toThrow('Another page writes it');
  });

  it('is null at once if the file is missing', async () => {
    await renewDeviceSecret();
    failReadings(1, 'NotFoundError');
    expect(await readDeviceKey()).toBeNull();
  });

  it.each([
    ['has no private file system', () => void Reflect.deleteProperty(navigator, 'storage')],
    ['has storage, without files', () => void Reflect.deleteProperty(navigator.storage, 'getDirectory')],
    ['is a private window', () => void vi.spyOn(navigator.storage, 'getDirectory').mockRejectedValue(new Error('No'))],
    ['has no storage', () => void vi.stubGlobal('navigator', undefined)],
  ])('is null if the browser %s', async (_, prepare) => {
    prepare();
    const results = [await privateFolder(), await readDeviceKey(), await renewDeviceSecret()];
    await destroyDeviceSecret();
    vi.unstubAllGlobals();
    expect(results).toEqual([null, null, null]);
    expect(SecretWorker.started).toEqual([]);
  });
});

describe('a replaced secret', () => {
  it('is overwritten by a worker in the file itself, including the rest of a longer one', async () => {
    disk.files.set('device-secret', new Uint8Array(40).fill(7));
    const key = await renewDeviceSecret();
    expect(secret()).toHaveLength(32);
    expect(key?.id).toBe(idOf(secret()));
    expect(disk.inPlace).toEqual(['write', 'flush', 'close']);
    expect(disk.written).toEqual([]);
    expect(SecretWorker.started.map(({ ended }) => ended)).toEqual([true]);
  });

  it('is closed by the worker also when the disk refuses it', async () => {
    const full = vi.spyOn(disk.inPlace, 'push').mockImplementationOnce(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const key = await renewDeviceSecret();
    full.mockRestore();
    expect(disk.inPlace).toEqual(['close']);
    // Written as a new file.
    expect(disk.written).toEqual([secret()]);
    expect(key?.id).toBe(idOf(secret()));
  });

  it('is written as a new file when the worker does not start', async () => {
    vi.spyOn(SecretWorker.prototype, 'postMessage').mockImplementation(function (this: SecretWorker) {
      this.reply(Object.assign(new Event('error'), { message: 'The worker was not found' }));
    });
    const key = await renewDeviceSecret();
    expect(disk.written).toEqual([secret()]);
    expect(key?.id).toBe(idOf(secret()));
    expect(SecretWorker.started.map(({ ended }) => ended)).toEqual([true]);
  });

  it('is written as a new file when the worker has not replied in 5 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = Promise.withResolvers<void>();
    vi.spyOn(SecretWorker.prototype, 'postMessage').mockImplementation(() => asked.resolve());
    const renewing = renewDeviceSecret();
    await asked.promise;
    await vi.advanceTimersByTimeAsync(4_999);
    expect(disk.written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect((await renewing)?.id).toBe(idOf(secret()));
    expect(disk.written).toEqual([secret()]);
  });

  it('is not waited for after the worker has replied', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await renewDeviceSecret();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stays if it cannot be written at all, which is logged', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const folder = await navigator.storage.getDirectory();
    const { getFileHandle } = folder;
    vi.spyOn(navigator.storage, 'getDirectory').mockResolvedValue(
      Object.assign(folder, {
        getFileHandle: (name: string, options?: { create: boolean }) =>
          options?.create ? Promise.reject(new Error('Read only')) : getFileHandle(name),
      }),
    );
    expect(await renewDeviceSecret()).toBeNull();
    expect(log).toHaveBeenCalledOnce();
    expect(disk.files.size).toBe(0);
  });
});

describe('a destroyed secret', () => {
  it('is overwritten before its file is deleted', async () => {
    await renewDeviceSecret();
    const before = secret();
    const contentAtDelete: (Uint8Array | undefined)[] = [];
    const remove = Map.prototype.delete;
    vi.spyOn(disk.files, 'delete').mockImplementation((name) => {
      contentAtDelete.push(secret());
      return remove.call(disk.files, name);
    });
    await destroyDeviceSecret();
    expect(contentAtDelete).toHaveLength(1);
    expect(contentAtDelete[0]).toHaveLength(32);
    expect(contentAtDelete[0]).not.toEqual(before);
    expect(secret()).toBeUndefined();
  });

  it('is deleted also when it could not be overwritten, which is logged', async () => {
    disk.files.set('device-secret', new Uint8Array(32));
    const log = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(disk.files, 'set').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    await destroyDeviceSecret();
    expect(log).toHaveBeenCalledOnce();
    expect(secret()).toBeUndefined();
  });

  it('is not created first if there is none', async () => {
    await destroyDeviceSecret();
    expect(SecretWorker.started).toEqual([]);
    expect(disk.files.size).toBe(0);
  });
});
