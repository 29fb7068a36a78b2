import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteError } from 'react-router-dom';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { errorSentence } from '#wording/error-catalogue.ts';
import { ScreenLoadError } from './screen-load-error.ts';

/** In place of a screen that could not be loaded or that failed. What is kept on this device is untouched by it. */
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
