import { Plural } from '@lingui/react/macro';

/** `1 file`. */
export function FileCount({ count }: { count: number }) {
  return <Plural value={count} _0="no file" one="# file" other="# files" />;
}
