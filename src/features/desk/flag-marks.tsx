import { formatNumber } from '#ui/format.ts';
import type { IconName } from '#ui/icon-shapes.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './queue.module.css';

type Flag = { name: string; icon: IconName; isGrave: boolean };

/** What the desk should look at first: in a table the gravest flag and how many more there are, in a card all of them. */
export function FlagMarks({ flags }: { flags: readonly Flag[] }) {
  const more = flags.length - 1;
  return (
    <span className={`${styles.flags} wrap flat`} title={flags.map(({ name }) => name).join(', ')}>
      {flags.map(({ name, icon, isGrave }, at) => (
        <span key={name} className={`row gap-6 small semibold ${at > 0 ? 'unseen-from-lg' : ''}`} data-grave={isGrave}>
          <Icon name={icon} size="small" />
          <span>{name}</span>
        </span>
      ))}
      {more > 0 && (
        <span className={`${styles.more} small soft`} aria-hidden>
          +{formatNumber(more)}
        </span>
      )}
    </span>
  );
}
