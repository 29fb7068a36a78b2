import { Menu } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './menu-button.module.css';

type Props = { face: ReactNode; children: ReactNode };

/** The menu behind a button of the header; opens as soon as it is there. */
export function OpenableMenu({ face, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    // One frame later: only a menu that was closed, with its button focused, knows where to give the focus back to.
    const frame = requestAnimationFrame(() => {
      button.current?.focus();
      setOpened(true);
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <Menu opened={opened} onChange={setOpened}>
      <Menu.Target>
        <button ref={button} type="button" className={styles.button}>
          {face}
        </button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
