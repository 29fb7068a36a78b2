import { Trans } from '@lingui/react/macro';
import { isWithoutNetwork } from '#api/reachability.ts';
import { useChoiceAge } from '#queries/use-choice-age.ts';
import type { ChoiceList } from '#offline/cache/choice-lists.ts';
import { Age } from '#ui/age.tsx';
import { Mark } from '#ui/mark.tsx';

/** "Portal unreachable. Lists updated 3 hours ago." Empty for fresh lists. */
export function AgeOfChoices({ lists }: { lists: readonly ChoiceList[] }) {
  const age = useChoiceAge(lists);
  if (!age) return null;
  const { readAt, online } = age;
  return (
    <Mark tone={online ? 'plain' : 'wait'} icon={online ? 'clock' : 'offline'}>
      {online ? (
        <Trans>
          Lists updated <Age since={readAt} />.
        </Trans>
      ) : isWithoutNetwork() ? (
        <Trans>
          No network. Lists updated <Age since={readAt} />.
        </Trans>
      ) : (
        <Trans>
          Portal unreachable. Lists updated <Age since={readAt} />.
        </Trans>
      )}
    </Mark>
  );
}
