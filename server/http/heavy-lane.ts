import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { verify } from '../session/signature.ts';
import { addressKey } from './address-key.ts';

/** A caller with more requests than this in the last 5 to 10 s is heavy. */
const heavyRequests = 40;
const halfWindowMs = 5000;

/** A heavy request waits for ordinary ones, but no longer than this. */
const yieldMs = 250;

/** A heavy request with a slow body holds the lane no longer than this. */
const holdMs = 1000;

/** Waiting heavy requests; more are refused. */
const waitingMax = 500;
const fullRetryS = 5;

/** A heavy caller past its limit gets the refusal this much later, so that a loop does not fill processor and log. */
const refusalDelayMs = 1000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the request's claim on the lane; null before it has one. */
    leaveLane: (() => void) | null;
    isHeavy: boolean;
  }
}

/**
 * Lets a flood wait for everybody else: requests of heavy callers, by session or address, pass one at a time and only
 * while no ordinary request is being answered. In each process of its own (R-API-08).
 */
export function registerHeavyLane(app: FastifyInstance, { secret }: { secret: string }): void {
  const lane = createLane();
  app.decorateRequest('leaveLane', null);
  app.decorateRequest('isHeavy', false);
  app.addHook('onRequest', async (request, reply) => {
    request.isHeavy = lane.isHeavy(callerKey(request, secret));
    const leave = request.isHeavy ? await lane.enterHeavy() : lane.enterOrdinary();
    request.leaveLane = leave;
    reply.raw.once('close', leave);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    request.leaveLane?.();
    if (request.isHeavy && reply.statusCode === 429) await sleep(refusalDelayMs);
    return payload;
  });
}

/** The session of a signed token, which costs no query, else the address. */
function callerKey({ headers, ip }: FastifyRequest, secret: string): string {
  const { authorization } = headers;
  const token = authorization?.startsWith('Bearer ') === true ? authorization.slice('Bearer '.length).trim() : '';
  return verify(secret, 'access', token)?.split('.', 1)[0] ?? addressKey(ip);
}

function createLane() {
  let halfStartedAt = performance.now();
  let recent = new Map<string, number>();
  let earlier = new Map<string, number>();
  let ordinary = 0;
  let isTaken = false;
  const waiting: { since: number; start: () => void }[] = [];
  let timer: NodeJS.Timeout | null = null;

  /** Starts the longest waiting heavy request if it may. */
  function next(): void {
    const [first] = waiting;
    if (!first || isTaken) return;
    const leftMs = first.since + yieldMs - performance.now();
    if (ordinary > 0 && leftMs > 0) {
      timer ??= setTimeout(() => {
        timer = null;
        next();
      }, leftMs);
      return;
    }
    waiting.shift();
    isTaken = true;
    first.start();
  }

  return {
    /** Counts a request of the caller. */
    isHeavy(key: string): boolean {
      const now = performance.now();
      if (now - halfStartedAt > halfWindowMs) {
        earlier = now - halfStartedAt > 2 * halfWindowMs ? new Map() : recent;
        recent = new Map();
        halfStartedAt = now;
      }
      recent.set(key, (recent.get(key) ?? 0) + 1);
      return (recent.get(key) ?? 0) + (earlier.get(key) ?? 0) > heavyRequests;
    },

    enterOrdinary(): () => void {
      ordinary++;
      return once(() => {
        ordinary--;
        next();
      });
    },

    /** @throws AppError `UNAVAILABLE` when too many wait already. */
    async enterHeavy(): Promise<() => void> {
      if (waiting.length >= waitingMax) throw new AppError('UNAVAILABLE', { retryAfterS: fullRetryS });
      await new Promise<void>((start) => {
        waiting.push({ since: performance.now(), start });
        next();
      });
      const leave = once(() => {
        clearTimeout(held);
        isTaken = false;
        next();
      });
      const held = setTimeout(() => leave(), holdMs);
      return leave;
    },
  };
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}
