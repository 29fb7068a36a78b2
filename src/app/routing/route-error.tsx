import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteError } from 'react-router-dom';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';

/** The code of a screen could not be loaded: there is no network, or a newer version has replaced it. */
export class ScreenLoadError extends Error {
  constructor(options: ErrorOptions) {
    super('A screen could not be loaded', options);
    this.name = 'ScreenLoadError';
  }
}

/** Replaces a screen that failed or could not be loaded. */
export function RouteError() {
  const { t } = useLingui();
  const notLoaded = useRouteError() instanceof ScreenLoadError;
  return (
    <Page title={t`Error`} back={{ to: '/', label: <Trans>Dashboard</Trans> }}>
      <ErrorState
        title={notLoaded ? <Trans>This page could not be loaded</Trans> : errorSentence('something_wrong')}
        onRetry={() => window.location.reload()}
      >
        {notLoaded ? (
          <Trans>Check the network, then try again. What you saved on this device is still there.</Trans>
        ) : (
          <Trans>Try again. What you saved on this device is still there.</Trans>
        )}
      </ErrorState>
    </Page>
  );
}
