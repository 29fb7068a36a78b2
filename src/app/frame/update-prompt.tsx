import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepOpenForms } from '#i18n/change-locale.ts';
import { Icon } from '#ui/icon.tsx';
import { showNotice } from '#ui/notices.ts';
import styles from './update-prompt.module.css';
import { acceptUpdate, useUpdate } from '#app/start/app-update.ts';

/** How often it looks whether the moment is right. */
const lookEveryMs = 5_000;

/** Whether somebody would be disturbed. It is asked for a newer version alone, and its code comes with the first. */
async function isBusy(): Promise<boolean> {
  const busy = await import('#offline/busy.ts').catch(() => null);
  return busy === null || busy.isBusy();
}

/** Offers a newer version when nobody would be disturbed: no form open, nothing on its way. */
export function UpdatePrompt() {
  const { t } = useLingui();
  const waiting = useUpdate((update) => update.waiting);
  const { pathname } = useLocation();
  const [offered, setOffered] = useState(false);

  useEffect(() => {
    if (!waiting) return undefined;
    const look = async () => setOffered(!(await isBusy()));
    void look();
    const looking = setInterval(() => void look(), lookEveryMs);
    return () => clearInterval(looking);
  }, [waiting, pathname]);

  if (!waiting || !offered) return null;

  async function accept() {
    if (!waiting) return;
    if (await isBusy()) return setOffered(false);
    try {
      await keepOpenForms();
    } catch {
      return showNotice({ tone: 'error', text: t`The update waits: an open form could not be kept.` });
    }
    acceptUpdate(waiting);
  }

  return (
    <section className={styles.prompt} role="status">
      <Icon name="refresh" />
      <p>
        <Trans>A new version is ready.</Trans>
      </p>
      <Button size="md" onClick={() => void accept()}>
        <Trans>Update</Trans>
      </Button>
      <Button size="md" variant="subtle" onClick={() => useUpdate.setState({ waiting: null })}>
        <Trans>Later</Trans>
      </Button>
    </section>
  );
}
