import styles from './icon.module.css';
import { iconShapes, type IconName } from './icon-shapes.ts';

const sizes = { small: 16, regular: 20, large: 26 } as const;

type Props = { name: IconName; size?: keyof typeof sizes };

/** An icon beside a text. The text carries the meaning, so the icon is hidden from screen readers. */
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
