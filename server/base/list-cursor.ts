import * as v from 'valibot';

/** The place after a row of a list: the column that sorts it, the row's value there, and its id. */
const Cursor = v.tuple([v.string(), v.string(), v.string()]);
export type ListCursor = v.InferOutput<typeof Cursor>;

export function encodeCursor(cursor: ListCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Null for what `encodeCursor` has not made; the value may still not be one of the column. */
export function readCursor(text: string): ListCursor | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Cursor), Buffer.from(text, 'base64url').toString());
  return parsed.success && !parsed.output.some((part) => part.includes('\0')) ? parsed.output : null;
}
