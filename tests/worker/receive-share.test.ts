import { afterEach, expect, it, vi } from 'vitest';
import { receiveShare } from '#worker/receive-share.ts';

afterEach(() => void vi.unstubAllGlobals());

const notAForm = new Error('not a form');

async function shareWith(put: () => Promise<void>, body: () => Promise<FormData>): Promise<string | null> {
  vi.stubGlobal('caches', { open: async () => ({ put }) });
  vi.stubGlobal(
    'Response',
    class extends Response {
      static override redirect(url: string) {
        return new Response(null, { status: 303, headers: { location: url } });
      }
    },
  );
  const request = { formData: body };
  const answer = await Reflect.apply(receiveShare, undefined, [{ request }]);
  return answer.headers.get('location');
}

it.each([
  ['kept', () => Promise.resolve(), undefined],
  ['full', () => Promise.reject(new DOMException('No room', 'QuotaExceededError')), undefined],
  ['failed', () => Promise.reject(new DOMException('Broken', 'UnknownError')), undefined],
  ['failed', () => Promise.resolve(), notAForm],
] as const)('what was shared is %s as the device answers', async (outcome, put, broken) => {
  const form = new FormData();
  form.append('photos', new File(['a'], 'a.jpg', { type: 'image/jpeg' }));
  const body = () => (broken ? Promise.reject(broken) : Promise.resolve(form));
  expect(await shareWith(put, body)).toBe(`/warranty-claims/new?shared=${outcome}`);
});
