import { Trans } from '@lingui/react/macro';
import { Mark } from '#ui/mark.tsx';

/** That nothing is missing in a section. */
export function FilledMark({ filled }: { filled: boolean }) {
  return filled ? (
    <Mark tone="ok" icon="check">
      <Trans>Filled in</Trans>
    </Mark>
  ) : null;
}
