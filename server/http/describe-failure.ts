/** What went wrong, as the log may say it. */
export type Failure = { name: string; code: string | null; at: string[]; cause?: Failure };

/** Frames of a stack that are worth their bytes. */
const framesMax = 12;

/** Where it failed and with which code, down to what caused it; never a message, which may quote what a person typed. */
export function describeFailure(thrown: unknown): Failure {
  if (!(thrown instanceof Error)) return { name: typeof thrown, code: null, at: [] };
  const frames = (thrown.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    name: thrown.name,
    code: 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null,
    at: frames.slice(0, framesMax).map((line) => line.trim()),
    ...(thrown.cause !== undefined && { cause: describeFailure(thrown.cause) }),
  };
}
