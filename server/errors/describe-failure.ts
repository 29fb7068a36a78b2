import * as v from 'valibot';

/** An error as the log shows it. */
export type Failure = {
  name: string;
  code: string | null;
  /** See `plainMessage`. */
  message: string;
  /** The fields of a value that has another shape than expected, or that the sales platform refuses. */
  fields?: string[];
  at: string[];
  cause?: Failure;
};

/** Maximum logged stack frames. */
const framesMax = 12;

/** Maximum logged length of a message. */
const messageMax = 200;

/** Name, code, message and stack of an error and its causes, without what anybody typed (R-OPS-02). */
export function describeFailure(thrown: unknown): Failure {
  if (!(thrown instanceof Error)) return { name: typeof thrown, code: null, message: '', at: [] };
  const frames = (thrown.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    name: thrown.name,
    code: 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null,
    message: plainMessage(thrown.message),
    ...('fields' in thrown && Array.isArray(thrown.fields) && { fields: thrown.fields.map(String) }),
    ...(v.isValiError(thrown) && { fields: thrown.issues.map((issue) => v.getDotPath(issue) ?? '') }),
    at: frames.slice(0, framesMax).map((line) => line.trim()),
    ...(thrown.cause !== undefined && { cause: describeFailure(thrown.cause) }),
  };
}

const dots = '…';

/**
 * A message without the values in it: libraries quote them. Everything between the first quote and the last goes, and
 * after a single one; so do emails, addresses and long numbers.
 */
export function plainMessage(message: string): string {
  const [line = ''] = message.split('\n', 1);
  return withoutQuoted(line)
    .split(' ')
    .map((word) => (/@|:\/\//.test(word) ? dots : word))
    .join(' ')
    .replaceAll(/\+?\d[\d\s().:-]{5,}/g, dots)
    .slice(0, messageMax);
}

function withoutQuoted(text: string): string {
  const opening = /["`“«‘]|(?<!\w)'/;
  const from = text.search(opening);
  if (from === -1) return text;
  const closing = text[from] === "'" ? ["'"] : ['"', '`', '”', '»', '’'];
  const to = Math.max(...closing.map((quote) => text.lastIndexOf(quote)));
  const after = to > from ? text.slice(to + 1) : '';
  const again = after.search(opening);
  return `${text.slice(0, from)}${dots}${again === -1 ? after : `${after.slice(0, again)}${dots}`}`;
}
