import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './header-menu.module.css';

/** The least distance between a menu and the edge of the window. */
const marginPx = 5;

type Props = {
  /** The content of the button. */
  label: ReactNode;
  /** Elements with the role `menuitem` and the `tabIndex` -1. */
  children: ReactNode;
};

/**
 * A menu of the header, operated as WAI-ARIA describes it. Without the `popover` attribute: Safari on iPadOS does not
 * close a popover on a tap outside it before 18.3 (WebKit bug 267688).
 */
export function HeaderMenu({ label, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);

  useLayoutEffect(() => {
    if (!opened || !menu.current) return undefined;
    const { left } = menu.current.getBoundingClientRect();
    if (left < marginPx) menu.current.style.translate = `${marginPx - left}px`;
    focusItem(itemsOf(menu.current));
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.parentElement?.contains(target)) setOpened(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [opened]);

  function close() {
    button.current?.focus();
    setOpened(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') return close();
    const items = itemsOf(event.currentTarget);
    const focused = items.findIndex((item) => item === document.activeElement);
    const target = targetOf(event.key, items, focused);
    if (!target) return;
    event.preventDefault();
    focusItem(items, target);
  }

  return (
    <div className={styles.root}>
      <button
        ref={button}
        id={id}
        type="button"
        className={`${styles.button} target small semibold`}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => (opened ? close() : setOpened(true))}
      >
        {label}
      </button>
      {opened && (
        <div
          ref={menu}
          role="menu"
          tabIndex={-1}
          className={`${styles.menu} panel appear`}
          aria-labelledby={id}
          onClick={close}
          onKeyDown={onKeyDown}
        >
          {children}
        </div>
      )}
    </div>
  );
}

function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
}

/** Focuses an item, the only one that the Tab key reaches. */
function focusItem(items: readonly HTMLElement[], focused = items[0]): void {
  for (const item of items) item.tabIndex = item === focused ? 0 : -1;
  focused?.focus();
}

/** The item that a key moves the focus to: arrows, Home, End and first letters. */
function targetOf(key: string, items: readonly HTMLElement[], focused: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(focused + 1) % items.length];
    case 'ArrowUp':
      return items.at(focused - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return [...items.slice(focused + 1), ...items].find((item) => startsWith(item, key));
  }
}

function startsWith({ textContent }: HTMLElement, letter: string): boolean {
  return letter.trim().length === 1 && textContent.toLowerCase().startsWith(letter.toLowerCase());
}
