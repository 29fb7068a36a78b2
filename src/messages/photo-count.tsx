import { Plural } from '@lingui/react/macro';

/** `5 photos`. */
export function PhotoCount({ count }: { count: number }) {
  return <Plural value={count} _0="no photos" one="# photo" other="# photos" />;
}
