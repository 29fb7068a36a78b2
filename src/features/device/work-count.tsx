import { Plural } from '@lingui/react/macro';

/** “3 entries, 1 unfinished form”. */
export function WorkCount({ entries, drafts }: { entries: number; drafts: number }) {
  const ofEntries = <Plural value={entries} one="# entry" other="# entries" />;
  const ofDrafts = <Plural value={drafts} one="# unfinished form" other="# unfinished forms" />;
  if (drafts === 0) return ofEntries;
  if (entries === 0) return ofDrafts;
  return (
    <>
      {ofEntries}, {ofDrafts}
    </>
  );
}
