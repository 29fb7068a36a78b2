import { Trans } from '@lingui/react/macro';
import { isWithoutNetwork } from '#api/reachability.ts';
import { Age } from '#ui/age.tsx';
import { Mark } from '#ui/mark.tsx';

type Props = {
  /** A description in a few words. */
  about?: string | null;
  readAt: string;
  offline: boolean;
};

/** A description, and the age of what is shown. */
export function ReadMark({ about, readAt, offline }: Props) {
  return (
    <>
      {about && <span>{about}.</span>}
      {offline && (
        <Mark tone="wait" icon="offline">
          {isWithoutNetwork() ? <Trans>Offline</Trans> : <Trans>Portal unreachable</Trans>}
        </Mark>
      )}
      <span data-screen-only>
        <Trans>
          Updated <Age since={readAt} />
        </Trans>
      </span>
    </>
  );
}
