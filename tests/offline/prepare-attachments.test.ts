import 'fake-indexeddb/auto';
import { clientAt } from '#tests/support/client-at.ts';
import { json, refusal, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { createHash } from 'node:crypto';
import { waitFor } from '#tests/support/wait-for.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#api/failure.ts';
import { type AttachmentOptions, prepareAttachments } from '#offline/uploads/prepare-attachments.ts';
import {
  type ChunkedUploadOptions,
  createUploadedOffsets,
  type UploadedOffsets,
  uploadInChunks,
} from '#offline/uploads/resumable-upload.ts';
import { createLinkSpeed, type LinkSpeed } from '#offline/uploads/link-speed.ts';
import type { PhotoRow } from '#storage/rows.ts';

const kibibyte = 1024;
const http = useHttpAnswers();

function photoOf(position: number, size: number, fill = position): PhotoRow {
  const content = new Uint8Array(size).fill(fill);
  return {
    id: `photo-${position}`,
    entryId: 'entry-1',
    position,
    name: `photo-${position}.jpg`,
    type: 'image/jpeg',
    size,
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: new Blob([content]),
  };
}

/** The files on a server with chunked uploads. */
let held: Map<string, { size: number; offset: number }>;
/** Each chunk: its photo, offset and size. */
let course: string[];
let breaksAfter: number;
let photos: PhotoRow[];
/** No upload is sent whole, and each chunk gets its response at once, even on a busy machine. */
let speed: LinkSpeed;
let uploadedOffsets: UploadedOffsets;
let taken: number;
let progress: number[];

beforeEach(() => {
  held = new Map();
  course = [];
  breaksAfter = Infinity;
  photos = [photoOf(1, 300 * kibibyte), photoOf(2, 100 * kibibyte)];
  const known = createLinkSpeed();
  speed = { ...known, isQuick: () => false, sent: (bytes) => known.sent(bytes, 1) };
  uploadedOffsets = createUploadedOffsets();
  taken = 0;
  progress = [];
  http.answerAll(({ method, path, query, body }) => {
    if (method === 'GET') return json(200, { data: [...held].map(([sha256, upload]) => ({ sha256, ...upload })) });
    const sha256 = path.split('/').at(-1) ?? '';
    const [offset, size] = [Number(query.get('offset')), Number(query.get('size'))];
    course.push(
      `${photos.find((photo) => photo.sha256 === sha256)?.id} ${offset / kibibyte}+${body.length / kibibyte}`,
    );
    if (course.length > breaksAfter) return reset();
    held.set(sha256, { size, offset: offset + body.length });
    return json(200, { sha256, size, offset: offset + body.length });
  });
});

function piecesWith(change: Partial<ChunkedUploadOptions>): AttachmentOptions['pieces'] {
  const known = {
    maxBytes: 256 * kibibyte,
    speed,
    uploadedOffsets,
    hasLeft: false,
    onTaken: async () => void taken++,
    ...change,
  };
  return (sent, options) => uploadInChunks(sent, { ...options, ...known });
}

function run(change: Partial<AttachmentOptions> = {}) {
  return prepareAttachments(photos, {
    call: clientAt(http.url).call,
    accountId: 'depot',
    pieces: piecesWith({}),
    onProgress: ({ sentBytes }) => progress.push(sentBytes / kibibyte),
    ...change,
  });
}

const references = () => photos.map(({ sha256, name }) => ({ sha256, name }));

describe('photos that are sent before their form', () => {
  it('say why one may not open', async () => {
    const [first, second] = photos;
    photos = first && second ? [{ ...first, doubt: 'damaged' }, second] : [];
    const [named, other] = references();
    expect(await run()).toEqual({ files: [], uploads: [{ ...named, doubt: 'damaged' }, other] });
  });

  it('are sent one after the other in growing chunks, and named in the form', async () => {
    expect(await run()).toEqual({ files: [], uploads: references() });
    expect(course).toEqual(['photo-1 0+64', 'photo-1 64+128', 'photo-1 192+108', 'photo-2 0+100']);
    expect(progress).toEqual([0, 64, 192, 300, 300, 400]);
    expect(taken).toBe(4);
    const [, piece] = http.received;
    expect(piece?.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      authorization: 'Bearer token-1',
    });
    expect(piece?.headers['x-xsrf-token']).toBeDefined();
  });

  it('resume where the last attempt was interrupted', async () => {
    breaksAfter = 2;
    await expect(run()).rejects.toThrow(ApiError);
    expect(taken).toBe(2);
    breaksAfter = Infinity;
    course = [];
    speed.cut();
    expect(await run()).toEqual({ files: [], uploads: references() });
    expect(course).toEqual(['photo-1 192+108', 'photo-2 0+100']);
  });

  it('that were interrupted without a response are progress when the server has more of them at the next attempt', async () => {
    breaksAfter = 0;
    const [photo] = photos;
    const tryAgain = async (offset: number) => {
      held.set(photo?.sha256 ?? '', { size: 300 * kibibyte, offset });
      await expect(run()).rejects.toThrow(ApiError);
      return taken;
    };
    expect([await tryAgain(0), await tryAgain(20_000), await tryAgain(20_000), await tryAgain(30_000)]).toEqual([
      0, 1, 1, 2,
    ]);
  });

  it('are not sent again when the server has them, nor twice when the form has one twice', async () => {
    photos = [photoOf(1, 300 * kibibyte), photoOf(2, 300 * kibibyte, 1)];
    held.set(photos[0]?.sha256 ?? '', { size: 300 * kibibyte, offset: 300 * kibibyte });
    expect(await run()).toEqual({ files: [], uploads: references() });
    expect(course).toEqual([]);
    // Chunks sent by another page count as progress, once.
    expect(taken).toBe(1);
    await run();
    expect(taken).toBe(1);
  });

  it('that were named in a form without a response are named again, and sent only if they are missing', async () => {
    await run();
    held.clear();
    course = [];
    const again = { pieces: piecesWith({ hasLeft: true }) };
    expect(await run(again)).toEqual({ files: [], uploads: references() });
    expect(course).toEqual([]);
    expect(await run(again)).toEqual({ files: [], uploads: references() });
    expect(course.at(0)).toMatch(/^photo-1 0/);
    expect(course.at(-1)).toMatch(/^photo-2 /);
  });

  it('are sent again if the server has only some of those named in a form without a response', async () => {
    await run();
    const [, second] = photos;
    held.delete(second?.sha256 ?? '');
    course = [];
    expect(await run({ pieces: piecesWith({ hasLeft: true }) })).toEqual({ files: [], uploads: references() });
    expect(course).toEqual(['photo-2 0+100']);
  });

  it('end the attempt when the server has deleted its chunks', async () => {
    http.answerAll(({ method }) =>
      method === 'GET' ? json(200, { data: [] }) : json(200, { sha256: photos[0]?.sha256, size: 1, offset: 0 }),
    );
    await expect(run()).rejects.toThrow('not_an_answer');
  });

  it('are refused when the server refuses one of them', async () => {
    http.answerAll(({ method }) => (method === 'GET' ? json(200, { data: [] }) : refusal(413, 'FILE_TOO_LARGE')));
    await expect(run()).rejects.toMatchObject({ failure: { kind: 'refused', code: 'FILE_TOO_LARGE' } });
  });
});

describe('photos that are sent with their form', () => {
  const whole = async (change: Partial<AttachmentOptions> = {}) => {
    const { files, uploads } = await run(change);
    expect(uploads).toBeUndefined();
    expect(files.map(({ name, blob }) => [name, blob.size])).toEqual(photos.map(({ name, size }) => [name, size]));
  };

  it('are all photos for a backend without chunks', async () => {
    await whole({ pieces: null });
    expect(http.received).toEqual([]);
  });

  it('are those of a visitor', async () => {
    await whole({ accountId: null });
    expect(http.received).toEqual([]);
  });

  it('are photos of at most one chunk in total', async () => {
    photos = [photoOf(1, 200 * kibibyte), photoOf(2, 56 * kibibyte)];
    await whole();
    expect(http.received).toEqual([]);
    photos = [photoOf(1, 64 * kibibyte)];
    await whole({ pieces: piecesWith({ speed: { ...speed, isNarrow: () => true } }) });
    expect(http.received).toEqual([]);
  });

  it('are not those that exceed one request on a slow connection', async () => {
    photos = [photoOf(1, 200 * kibibyte)];
    expect(await run({ pieces: piecesWith({ speed: { ...speed, isNarrow: () => true } }) })).toHaveProperty('uploads');
  });

  it('are all photos on a connection known as fast', async () => {
    await whole({ pieces: piecesWith({ speed: { ...speed, isQuick: () => true } }) });
    expect(http.received).toEqual([]);
  });

  it('are the remaining photos when the first chunk shows that it is fast', async () => {
    await whole({ pieces: piecesWith({ speed: { ...speed, isQuick: () => taken > 0 } }) });
    expect(course).toEqual(['photo-1 0+64']);
  });

  it.each([404, 405, 501])('are all photos when the call for chunks is answered with %i', async (status) => {
    http.answerAll(() => refusal(status, 'NOT_FOUND'));
    await whole();
    expect(http.received).toHaveLength(1);
  });
});

describe('the known connection speed', () => {
  it('is unknown at first, and after an interruption', () => {
    const link = createLinkSpeed();
    expect(link.isQuick(1)).toBe(false);
    link.sent(64 * kibibyte, 10);
    expect([link.isQuick(6_000_000), link.isQuick(7_000_000)]).toEqual([true, false]);
    link.cut();
    expect(link.isQuick(1)).toBe(false);
  });

  it('makes chunks larger while they are fast, and smaller at each interruption, down to the smallest', () => {
    const link = createLinkSpeed();
    link.sent(64 * kibibyte, 900);
    expect(link.pieceBytes()).toBe(128 * kibibyte);
    link.sent(128 * kibibyte, 1_100);
    link.sent(10 * kibibyte, 10);
    expect(link.pieceBytes()).toBe(128 * kibibyte);
    for (let cut = 0; cut < 10; cut++) link.cut();
    expect(link.pieceBytes()).toBe(4 * kibibyte);
  });

  it('is reset at the first interruption: chunks are never larger than the maximum of the backend', () => {
    const link = createLinkSpeed();
    for (let at = 0; at < 20; at++) link.sent(10_000 * kibibyte, 10);
    expect(link.pieceBytes()).toBe(256 * kibibyte);
    link.cut();
    expect(link.pieceBytes()).toBe(128 * kibibyte);
  });

  it('is slow when a chunk takes more than a second, and after an interruption until a chunk arrives', () => {
    const link = createLinkSpeed();
    expect(link.isNarrow()).toBe(false);
    link.sent(64 * kibibyte, 1_000);
    expect(link.isNarrow()).toBe(true);
    link.sent(256 * kibibyte, 900);
    expect(link.isNarrow()).toBe(false);
    link.cut();
    expect(link.isNarrow()).toBe(true);
    link.sent(64 * kibibyte, 100);
    expect(link.isNarrow()).toBe(false);
  });

  it('makes work run one after the other on a slow connection, also after failed work', async () => {
    const link = createLinkSpeed();
    const course: string[] = [];
    const ends = [1, 2, 3].map(() => Promise.withResolvers<void>());
    const work = (at: number) => () => {
      course.push(`begins ${at}`);
      return ends[at]?.promise ?? Promise.resolve();
    };
    const first = link.inTurn(work(0));
    expect(course).toEqual(['begins 0']);
    link.cut();
    const others = [link.inTurn(work(1)), link.inTurn(work(2))];
    await Promise.resolve();
    expect(course).toEqual(['begins 0']);
    ends[0]?.reject(new Error('cut off'));
    await expect(first).rejects.toThrow('cut off');
    await waitFor(() => expect(course).toEqual(['begins 0', 'begins 1']));
    ends[1]?.resolve();
    ends[2]?.resolve();
    await Promise.all(others);
    expect(course).toEqual(['begins 0', 'begins 1', 'begins 2']);
  });
});
