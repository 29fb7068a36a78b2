import { Trans } from '@lingui/react/macro';
import styles from './skip-link.module.css';

/** The first focusable element: moves the focus past the header to the content. */
export function SkipLink() {
  return (
    <a
      className={`${styles.skip} target`}
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>('main h1')?.focus();
      }}
    >
      <Trans>Skip to the content</Trans>
    </a>
  );
}
