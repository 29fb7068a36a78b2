import { VisuallyHidden } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Icon } from '#ui/icon.tsx';
import { initialsOf } from './initials-of.ts';
import styles from './menu-button.module.css';

/** What the button of the account menu shows: the name, or its initials where there is little room. */
export function AccountFace({ name }: { name: string }) {
  return (
    <>
      <VisuallyHidden>
        <Trans>Account</Trans>
      </VisuallyHidden>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.long}>
        <Icon name="down" size="small" />
      </span>
    </>
  );
}
