import { Button, TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import styles from './password-field.module.css';

/** A password field with a button that shows the password. Supports paste and password managers. */
export function PasswordField(props: TextInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth="auto"
      classNames={{ input: styles.input ?? '' }}
      rightSection={
        <Button
          size="md"
          variant="subtle"
          className={styles.show}
          leftSection={<Icon name="eye" size="small" />}
          aria-controls={props.id}
          onClick={() => setShown(!shown)}
        >
          {shown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
          {/* Two fields of a screen have such a button. */}
          <VisuallyHidden>{props.label}</VisuallyHidden>
        </Button>
      }
    />
  );
}
