import { Trans } from '@lingui/react/macro';
import { Mark } from '#ui/mark.tsx';

/** Shows that a section is complete. */
export function FilledMark({ filled }: { filled: boolean }) {
  return filled ? (
    <Mark tone="ok" icon="check">
      <Trans>Filled in</Trans>
    </Mark>
  ) : null;
}
