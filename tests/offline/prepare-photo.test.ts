import { waitFor } from '#tests/support/wait-for.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PhotoReply, PhotoRequest } from '#offline/photos/photo-worker.ts';

/** A file that needs no canvas, which Node lacks. */
const pdf = (text = 'a receipt') => new File([`%PDF-1.7 ${text}`], 'receipt.pdf');
const asked: PhotoRequest[] = [];
const made: FakeWorker[] = [];

/** A worker whose replies the test sends. */
class FakeWorker extends EventTarget {
  isEnded = false;
  readonly options: WorkerOptions | undefined;

  constructor(_url: URL, options?: WorkerOptions) {
    super();
    this.options = options;
    made.push(this);
  }

  postMessage(request: PhotoRequest): void {
    asked.push(request);
  }

  answer(reply: PhotoReply): void {
    this.dispatchEvent(new MessageEvent('message', { data: reply }));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

let preparePhoto: typeof import('#offline/photos/prepare-photo.ts').preparePhoto;

beforeEach(async () => {
  vi.resetModules();
  asked.length = 0;
  made.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  ({ preparePhoto } = await import('#offline/photos/prepare-photo.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const prepared = (id: number) => ({
  id,
  prepared: { bytes: new ArrayBuffer(3), type: 'image/jpeg' as const, sha256: 'f'.repeat(64) },
});
const textOf = ({ bytes }: { bytes: ArrayBuffer }) => new TextDecoder().decode(bytes);

describe('preparing a photo', () => {
  it('uses the worker', async () => {
    vi.useFakeTimers();
    const [first, second] = [preparePhoto(pdf()), preparePhoto(pdf())];
    made[0]?.answer({ id: 99, refused: 'too_big' });
    made[0]?.answer({ ...prepared(2), prepared: { ...prepared(2).prepared, bytes: new ArrayBuffer(4) } });
    made[0]?.answer(prepared(1));
    expect([(await first).bytes.byteLength, (await second).bytes.byteLength]).toEqual([3, 4]);
    expect(vi.getTimerCount()).toBe(0);
    // The photo imports the modules that it needs.
    expect(made.map(({ options }) => options)).toEqual([{ type: 'module' }]);
  });

  it("refuses it with the worker's reason", async () => {
    const preparing = preparePhoto(pdf());
    made[0]?.answer({ id: asked[0]?.id ?? 0, refused: 'too_big' });
    await expect(preparing).rejects.toMatchObject({ reason: 'too_big' });
  });

  it('uses the page when the worker ends with an error, and a new worker for the next photo', async () => {
    const preparing = [preparePhoto(pdf('one')), preparePhoto(pdf('two'))];
    // It may report several.
    for (let error = 1; error <= 2; error += 1) made[0]?.dispatchEvent(new Event('error'));
    expect((await Promise.all(preparing)).map(textOf)).toEqual(['%PDF-1.7 one', '%PDF-1.7 two']);
    void preparePhoto(pdf());
    expect(made.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  });

  it('uses the page from then on when the worker has no canvas', async () => {
    vi.useFakeTimers();
    const preparing = preparePhoto(pdf());
    made[0]?.answer({ id: asked[0]?.id ?? 0, unable: true });
    expect(vi.getTimerCount()).toBe(0);
    expect(textOf(await preparing)).toBe('%PDF-1.7 a receipt');
    await preparePhoto(pdf());
    expect(asked).toHaveLength(1);
  });

  it('uses the page when the worker does not reply for half a minute', async () => {
    vi.useFakeTimers();
    const [first, second] = [preparePhoto(pdf('one')), preparePhoto(pdf('two'))];
    vi.advanceTimersByTime(29_000);
    made[0]?.answer(prepared(asked[0]?.id ?? 0));
    await first;
    vi.advanceTimersByTime(29_000);
    expect(made[0]?.isEnded).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(made[0]?.isEnded).toBe(true);
    expect(textOf(await second)).toBe('%PDF-1.7 two');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('uses the page in a browser that starts no worker', async () => {
    vi.stubGlobal('Worker', () => {
      throw new DOMException('No module workers', 'SecurityError');
    });
    expect(textOf(await preparePhoto(pdf()))).toBe('%PDF-1.7 a receipt');
  });

  it('refuses it in the page too: a picture without a canvas, or another file', async () => {
    vi.stubGlobal('Worker', undefined);
    await expect(preparePhoto(new File(['text'], 'a.jpg'))).rejects.toMatchObject({ reason: 'wrong_type' });
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: () => {} }));
    const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'a.jpg');
    await expect(preparePhoto(jpeg)).rejects.toMatchObject({ reason: 'unreadable' });
  });
});

describe('the worker', () => {
  it('reports that it has no canvas, so that the page prepares the photos', async () => {
    const page = new EventTarget();
    const replies: [PhotoReply, StructuredSerializeOptions][] = [];
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('postMessage', (...reply: [PhotoReply, StructuredSerializeOptions]) => void replies.push(reply));
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: () => {} }));
    await import('#offline/photos/photo-worker.ts');
    const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'a.jpg');
    page.dispatchEvent(new MessageEvent('message', { data: { id: 7, file: jpeg } }));
    await waitFor(() => expect(replies).toEqual([[{ id: 7, unable: true }, { transfer: [] }]]));
  });

  it('refuses a photo that cannot be drawn, and continues with the next', async () => {
    const page = new EventTarget();
    const replies: PhotoReply[] = [];
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('postMessage', (reply: PhotoReply) => void replies.push(reply));
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: () => {} }));
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext() {
          const drawImage = () => {
            throw new DOMException('Out of memory', 'InvalidStateError');
          };
          return { drawImage };
        }
      },
    );
    await import('#offline/photos/photo-worker.ts');
    const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'a.jpg');
    for (const [id, file] of [jpeg, pdf()].entries())
      page.dispatchEvent(new MessageEvent('message', { data: { id, file } }));
    await waitFor(() => expect(replies).toHaveLength(2));
    expect(replies).toMatchObject([
      { id: 0, refused: 'unreadable' },
      { id: 1, prepared: { type: 'application/pdf' } },
    ]);
  });
});
