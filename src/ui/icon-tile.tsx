import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';

/** The large icon at the start of a card. */
export function IconTile({ icon }: { icon: IconName }) {
  return (
    <span className="icon-tile">
      <Icon name={icon} size="large" />
    </span>
  );
}
