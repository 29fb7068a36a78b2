import { setImmediate as turn } from 'node:timers/promises';
import * as v from 'valibot';
import type { Client } from '#api/client.ts';
import { ApiError } from '#api/failure.ts';
import { createClaim } from '#contract/claims.ts';
import { getHealth } from '#contract/health.ts';
import { pieceMaxBytes, pieceMinBytes } from '#contract/upload-references.ts';
import { listUploads, sendPiece } from '#contract/uploads.ts';
import { claimAnswer, fileReceipt } from './contract-answers.ts';

/** Overhead of a call besides its body. */
const headBytes = 1_000;
const latencyMs = 100;
const tickMs = 50;

/** More turns of the event loop than the device needs after a response. */
const turnsPerTick = 40;

type Transfer = { bytes: number; left: number; waitMs: number; isRepeat: boolean; end: (arrived: boolean) => void };

export type NarrowLinkOptions = {
  bytesPerS: number;
  cutEveryMs: number;
  /** Whether the browser repeats a broken request once by itself, as Chromium does on a reused connection. */
  repeatsRequests: boolean;
  /** Advances the clock of the device. */
  passTime: (ms: number) => void;
};

const Input = v.object({
  params: v.optional(v.object({ sha256: v.string() })),
  query: v.optional(v.object({ offset: v.number(), size: v.number() })),
  bytes: v.optional(v.blob()),
  files: v.optional(v.array(v.object({ blob: v.blob() }))),
  uploads: v.optional(v.array(v.object({ sha256: v.string(), name: v.string() }))),
});
type Input = v.InferOutput<typeof Input>;

/**
 * A link with a bandwidth shared by all requests, interrupted at an interval, and a server behind it that accepts
 * chunked uploads like the real one. It has its own clock.
 */
export class NarrowLink {
  nowMs = 0;
  cuts = 0;
  /** Bytes of all bodies that have arrived. */
  upBytes = 0;
  /** Keys of the accepted claims, in order. */
  readonly accepted: string[] = [];
  readonly #options: NarrowLinkOptions;
  readonly #offsets = new Map<string, number>();
  readonly #transfers = new Set<Transfer>();

  constructor(options: NarrowLinkOptions) {
    this.#options = options;
  }

  /** Advances time until a promise has settled. */
  async until<T>(end: Promise<T>): Promise<T> {
    let isOver = false;
    void end.finally(() => (isOver = true));
    while (!isOver) await this.#tick();
    return end;
  }

  readonly call: Client['call'] = async (endpoint, rawInput, options) => {
    const input = v.parse(Input, rawInput);
    const bodyBytes = input.bytes?.size ?? (input.files ?? []).reduce((sum, { blob }) => sum + blob.size, 0);
    await this.#transfer(headBytes + bodyBytes, (bytes) => this.#store(input, Math.max(0, bytes - headBytes)));
    const answer = this.#answer(endpoint.path, input, options?.idempotencyKey ?? '');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `#answer` returns the output of each path
    return answer as never;
  };

  #answer(path: string, { params, query, files = [], uploads = [] }: Input, key: string): unknown {
    switch (path) {
      case getHealth.path:
        return { status: 'ok', version: '1.0.0', uploads: { pieceBytes: pieceMaxBytes } };
      case listUploads.path:
        return { data: [...this.#offsets].map(([sha256, offset]) => ({ sha256, size: offset, offset })) };
      case sendPiece.path:
        return { sha256: params?.sha256, size: query?.size, offset: this.#offsets.get(params?.sha256 ?? '') ?? 0 };
      case createClaim.path:
        this.accepted.push(key);
        // Without a receipt of its files, since their bytes are not checked here.
        return claimAnswer({
          id: key,
          ...(files.length === 0 && { files: uploads.map(({ sha256 }) => fileReceipt(sha256, 0)) }),
        });
      default:
        throw new Error(`The narrow link serves no ${path}`);
    }
  }

  /** The arrived bytes of a chunk count; of a repeated one only the new bytes. */
  #store({ params, query, bytes }: Input, arrivedBytes: number): void {
    if (!params || !query || !bytes) return;
    const stored = this.#offsets.get(params.sha256) ?? 0;
    const end = query.offset + Math.min(arrivedBytes, bytes.size);
    const isTooSmall = end - stored < pieceMinBytes && end < query.size;
    if (query.offset <= stored && end > stored && !isTooSmall) this.#offsets.set(params.sha256, end);
  }

  /** @param store what the server does with the arrived bytes, all or as many as before a break */
  async #transfer(bytes: number, store: (arrivedBytes: number) => void): Promise<void> {
    const arrived = await new Promise<boolean>((resolve) => {
      const transfer: Transfer = {
        bytes,
        left: bytes,
        waitMs: latencyMs,
        isRepeat: false,
        end: (isWhole) => {
          store(Math.floor(transfer.bytes - transfer.left));
          if (isWhole || transfer.isRepeat || !this.#options.repeatsRequests) {
            this.#transfers.delete(transfer);
            resolve(isWhole);
          } else Object.assign(transfer, { left: bytes, waitMs: latencyMs, isRepeat: true });
        },
      };
      this.#transfers.add(transfer);
    });
    if (!arrived) throw new ApiError({ kind: 'unreachable' });
  }

  async #tick(): Promise<void> {
    for (let turned = 0; turned < turnsPerTick; turned++) await turn();
    const { bytesPerS, cutEveryMs, passTime } = this.#options;
    this.nowMs += tickMs;
    passTime(tickMs);
    for (const transfer of this.#transfers) transfer.waitMs -= tickMs;
    const moving = [...this.#transfers].filter(({ waitMs }) => waitMs < 0);
    for (const transfer of moving) {
      const moved = Math.min(transfer.left, (bytesPerS * tickMs) / 1000 / moving.length);
      transfer.left -= moved;
      this.upBytes += moved;
      if (transfer.left < 1) transfer.end(true);
    }
    if (this.nowMs % cutEveryMs !== 0) return;
    this.cuts += 1;
    for (const transfer of this.#transfers) transfer.end(false);
  }
}
