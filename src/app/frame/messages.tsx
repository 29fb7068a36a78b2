import { lazy, Suspense, useState } from 'react';

const PastNotices = lazy(async () => ({ default: (await import('#ui/past-notices.tsx')).PastNotices }));

type Props = { opened: boolean; onClose: () => void };

/** What the banner said; its code comes when it is first asked for. */
export function Messages({ opened, onClose }: Props) {
  const [asked, setAsked] = useState(opened);
  if (opened && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <Suspense>
      <PastNotices opened={opened} onClose={onClose} />
    </Suspense>
  );
}
