import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import '#ui/styles.ts';
import { cssVariables, theme } from '#ui/theme.ts';

/** Words and looks for everything below. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
        {children}
      </MantineProvider>
    </I18nProvider>
  );
}
