/** Bytes sent so far, and their total. */
export type UploadProgress = { sentBytes: number; totalBytes: number };

/**
 * A `fetch` for one upload that reports its progress and fails when no byte moved for `stallMs`.
 * `fetch` itself can do neither on HTTP/1.1, and `XMLHttpRequest` streams the photos from the disk just as well.
 */
export function uploadFetch(body: FormData | Blob, stallMs: number, onProgress: (progress: UploadProgress) => void) {
  return (input: RequestInfo | URL): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = input instanceof Request ? input : new Request(input);
      const xhr = new XMLHttpRequest();
      let stall: ReturnType<typeof setTimeout>;
      const moved = () => {
        clearTimeout(stall);
        stall = setTimeout(() => fail(new DOMException('The upload stalled', 'TimeoutError')), stallMs);
      };
      const fail = (reason: unknown) => {
        clearTimeout(stall);
        xhr.abort();
        reject(reason);
      };
      xhr.open(request.method, request.url);
      xhr.responseType = 'arraybuffer';
      for (const [name, value] of request.headers) {
        // The body brings its own content type, a form with its own boundary.
        if (name !== 'content-type') xhr.setRequestHeader(name, value);
      }
      xhr.upload.onprogress = ({ loaded, total }) => {
        moved();
        onProgress({ sentBytes: loaded, totalBytes: total });
      };
      xhr.onprogress = moved;
      xhr.onerror = () => fail(new TypeError('The upload failed'));
      xhr.onload = () => {
        clearTimeout(stall);
        resolve(new Response(hasNoBody(xhr.status) ? null : xhr.response, responseInit(xhr)));
      };
      request.signal.addEventListener('abort', () => fail(request.signal.reason), { once: true });
      moved();
      xhr.send(body);
    });
}

function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

function responseInit(xhr: XMLHttpRequest): ResponseInit {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return { status: xhr.status, statusText: xhr.statusText, headers };
}
