import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Account } from '#contract/session.ts';
import { type Locale, localeKey } from '#i18n/locale.ts';
import { useSession } from '#session/session-store.ts';
import { cssVariables, theme } from '#ui/theme.ts';
import { depotAccount } from '#tests/support/contract-answers.ts';
import { speak } from '#tests/support/language.ts';

/** An admin of a portal with its own claims desk. */
export const adminAccount: Account = { ...depotAccount, id: 'admin', name: 'Ada Admin', role: 'admin', desk: true };

type Options = {
  /** The pattern of the route, such as `/desk/claims/:id`; every path by default. */
  path?: string;
  /** The address at which it opens. */
  address?: string;
  /** The history state of that address. */
  state?: unknown;
  language?: Locale;
  account?: Account;
};

/** Renders a part of the app as `start.tsx` does, for a signed-in account. Returns its router and its user. */
export function renderScreen(
  part: ReactNode,
  { path = '*', address = '/', state, language = 'en', account = adminAccount }: Options = {},
) {
  const [pathname = '/', search] = address.split('?');
  const location = { pathname, search: search === undefined ? '' : `?${search}`, state };
  const router = createMemoryRouter([{ path, element: part }], { initialEntries: [location] });
  localStorage.setItem(localeKey, language);
  speak(language);
  useSession.setState({ phase: 'signed-in', account }, true);
  const user = userEvent.setup();
  const screen = render(
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nProvider>,
  );
  return { ...screen, router, user };
}
