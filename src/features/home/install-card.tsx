import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { dismissInstall, install, listenForInstall, useInstallWay } from '#queries/install.ts';
import { Card } from '#ui/card.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

// Called here and not at start: only the dashboard shows the hint.
listenForInstall();

/** The install hint, shown once and only here (`interface.md`, installed). */
export function InstallCard() {
  const way = useInstallWay();
  if (way === null) return null;
  return (
    <Card labelledBy="install-card">
      <div className="wrap middle gap-md">
        <IconTile icon="download" />
        <div className="words">
          <h2 id="install-card">
            <Trans>Put the portal on your home screen</Trans>
          </h2>
          <p className="soft">
            {way === 'prompt' ? (
              <Trans>It opens at a tap, without a network too, and its icon shows how much waits to be sent.</Trans>
            ) : (
              <Trans>
                Safari deletes what this tab has stored, unsent work too, after seven days without a visit. The app on
                the home screen keeps it: tap the share button of Safari, then “Add to Home Screen”.
              </Trans>
            )}
          </p>
        </div>
        <div className="wrap gap-xs own-line">
          {way === 'prompt' && (
            <Button size="md" onClick={() => void install()}>
              <Trans>Install</Trans>
            </Button>
          )}
          <Button size="md" variant="default" onClick={dismissInstall}>
            {way === 'prompt' ? <Trans>Not now</Trans> : <Trans>Got it</Trans>}
          </Button>
        </div>
      </div>
    </Card>
  );
}
