import { Plural } from '@lingui/react/macro';
import { Callout } from '#ui/callout.tsx';

/** That another account has unsent work here, and nothing more about it (R-OFF-14). */
export function ElsewhereNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Callout
      tone="info"
      title={
        <Plural
          value={count}
          one="Another account has # unsent entry on this device. It goes when that account logs in."
          other="Other accounts have # unsent entries on this device. They go when those accounts log in."
        />
      }
    />
  );
}
