import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Section } from '#ui/section.tsx';
import styles from './this-device.module.css';

/** The theme of this device, for everyone who uses it: light, dark, or what the system says (R-UI-16). */
export function ThemeSection() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const themes: [MantineColorScheme, label: string][] = [
    ['light', t`Light`],
    ['dark', t`Dark`],
    ['auto', t`As the device is set`],
  ];
  return (
    <Section title={<Trans>Light or dark</Trans>}>
      <fieldset className={styles.themes}>
        <legend className="note">
          <Trans>The colours of the screen, for everyone who uses this device</Trans>
        </legend>
        {themes.map(([theme, label]) => (
          <label key={theme} className="row target">
            <input type="radio" name="theme" checked={theme === colorScheme} onChange={() => setColorScheme(theme)} />
            {label}
          </label>
        ))}
      </fieldset>
    </Section>
  );
}
