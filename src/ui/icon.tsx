import styles from './icon.module.css';
import { iconShapes, type IconName } from './icon-shapes.ts';

const sizes = { small: 16, regular: 20, large: 26 } as const;

type Props = { name: IconName; size?: keyof typeof sizes };

/** A drawing beside a word; never alone, so it is hidden from screen readers. */
export function Icon({ name, size = 'regular' }: Props) {
  return (
    <svg
      className={styles.icon}
      data-size={size}
      width={sizes[size]}
      height={sizes[size]}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={iconShapes[name]} />
    </svg>
  );
}
