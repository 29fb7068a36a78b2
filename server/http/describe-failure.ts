/** An error as the log shows it. */
export type Failure = { name: string; code: string | null; at: string[]; cause?: Failure };

/** Maximum logged stack frames. */
const framesMax = 12;

/** Name, code and stack of an error and its causes. Never the message, which may quote user input. */
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
