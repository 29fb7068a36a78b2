import { afterEach, expect, it, vi } from 'vitest';
import { receiveShare } from '#worker/receive-share.ts';

afterEach(() => void vi.unstubAllGlobals());

const notAForm = new Error('not a form');

async function shareWith(
  put: () => Promise<void>,
  body: () => Promise<FormData>,
  { referrer = '', headers = {} }: { referrer?: string; headers?: Record<string, string> } = {},
): Promise<string | null> {
  vi.stubGlobal('location', new URL('https://portal.example/service-worker.js'));
  vi.stubGlobal('caches', { open: async () => ({ put, keys: async () => [] }) });
  vi.stubGlobal(
    'Response',
    class extends Response {
      static override redirect(url: string) {
        return new Response(null, { status: 303, headers: { location: url } });
      }
    },
  );
  const request = { formData: body, referrer, headers: new Headers(headers) };
  const answer = await Reflect.apply(receiveShare, undefined, [{ request }]);
  return answer.headers.get('location');
}

it.each([
  ['kept', () => Promise.resolve(), undefined],
  ['full', () => Promise.reject(new DOMException('No room', 'QuotaExceededError')), undefined],
  ['failed', () => Promise.reject(new DOMException('Broken', 'UnknownError')), undefined],
  ['failed', () => Promise.resolve(), notAForm],
] as const)('shared files are %s depending on the device', async (outcome, put, broken) => {
  const form = new FormData();
  form.append('photos', new File(['a'], 'a.jpg', { type: 'image/jpeg' }));
  const body = () => (broken ? Promise.reject(broken) : Promise.resolve(form));
  expect(await shareWith(put, body)).toBe(`/warranty-claims/new?shared=${outcome}`);
});

const withPhoto = async () => {
  const form = new FormData();
  form.append('photos', new File(['a'], 'a.jpg', { type: 'image/jpeg' }));
  return form;
};

it.each([
  ['the share sheet', {}],
  ['the app itself', { referrer: 'https://portal.example/', headers: { 'sec-fetch-site': 'same-origin' } }],
  ['a navigation of the person', { referrer: 'about:client', headers: { 'sec-fetch-site': 'none' } }],
])('files from %s wait for the question of the claim form', async (_, from) => {
  const put = vi.fn<() => Promise<void>>().mockResolvedValue();
  expect(await shareWith(put, withPhoto, from)).toBe('/warranty-claims/new?shared=kept');
  expect(put).toHaveBeenCalledOnce();
});

it.each([
  ['sends its origin', { referrer: 'https://elsewhere.example/' }],
  ['is reported by the browser', { headers: { 'sec-fetch-site': 'cross-site' } }],
])('files from another website that %s are dropped', async (_, from) => {
  const put = vi.fn<() => Promise<void>>().mockResolvedValue();
  expect(await shareWith(put, withPhoto, from)).toBe('/warranty-claims/new');
  expect(put).not.toHaveBeenCalled();
});
