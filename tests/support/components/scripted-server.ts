import { setImmediate as turn } from 'node:timers/promises';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** More turns of the event loop than the client needs to read a response, all of which are in memory. */
const turnsOfResponse = 20;

/** A request that the test answers. */
export type WaitingRequest = {
  /** `GET /desk/claims?page=2`, without `/api`. */
  readonly line: string;
  readonly isAborted: () => boolean;
  /** The parsed body. */
  readonly body: () => Promise<unknown>;
  /** Answers, and resolves when the screen shows the answer. */
  answer: (body: unknown, status?: number) => Promise<void>;
  /** Answers with an error as the contract defines it. */
  refuse: (status: number, code: string) => Promise<void>;
  /** Breaks the connection before any response. */
  reset: () => Promise<void>;
};

export type ScriptedServer = {
  /** Resolves with the oldest pending request of this line, as soon as there is one, and removes it from `waiting`. */
  request: (line: string) => Promise<WaitingRequest>;
  /** The lines of all pending requests. */
  waiting: () => string[];
};

/**
 * Replaces `fetch`, below the real API client. Each request waits until the test answers it, in any order. Unlike the
 * real server of `http-answers.ts` it has no sockets, so that a test knows when a late answer has had its effect.
 */
export function useScriptedServer(): ScriptedServer {
  const requests: WaitingRequest[] = [];
  const waiting = () => requests.map(({ line }) => line);

  beforeEach(() => {
    requests.length = 0;
    vi.stubGlobal('fetch', (request: Request) => {
      const response = Promise.withResolvers<Response>();
      const abort = () => response.reject(request.signal.reason);
      request.signal.addEventListener('abort', abort, { once: true });
      requests.push(waitingRequest(request, response));
      return response.promise;
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  return {
    waiting,
    request: (line) =>
      waitFor(
        () => {
          const at = waiting().indexOf(line);
          const [request] = at < 0 ? [] : requests.splice(at, 1);
          if (!request) throw new Error(`No request ${line} is waiting, only: ${waiting().join(', ')}`);
          return request;
        },
        { interval: 5 },
      ),
  };
}

function waitingRequest(request: Request, response: PromiseWithResolvers<Response>): WaitingRequest {
  const { pathname, search } = new URL(request.url);
  const settle = (end: () => void) =>
    act(async () => {
      end();
      for (let turned = 0; turned < turnsOfResponse; turned++) await turn();
    });
  const answer = (body: unknown, status = 200) => settle(() => response.resolve(Response.json(body, { status })));
  return {
    line: `${request.method} ${pathname.replace(/^\/api/, '')}${search}`,
    isAborted: () => request.signal.aborted,
    body: () => request.clone().json(),
    answer,
    refuse: (status, code) => answer({ code, message: `Refused: ${code}` }, status),
    reset: () => settle(() => response.reject(new TypeError('Failed to fetch'))),
  };
}
