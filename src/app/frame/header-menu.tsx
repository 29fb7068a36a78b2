import { type ReactNode, Suspense, useState } from 'react';
import styles from './menu-button.module.css';

type Props = {
  /** What its button shows. */
  face: ReactNode;
  /** The menu itself, an `OpenableMenu` that is loaded when it is first rendered. */
  children: ReactNode;
};

/** A menu of the header. Its button is there at once; its code, 30 kB compressed, comes with the first tap. */
export function HeaderMenu({ face, children }: Props) {
  const [asked, setAsked] = useState(false);
  const button = (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setAsked(true)}
    >
      {face}
    </button>
  );
  return asked ? <Suspense fallback={button}>{children}</Suspense> : button;
}
