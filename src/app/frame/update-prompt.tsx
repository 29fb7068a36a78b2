import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { saveOpenForms } from '#i18n/change-locale.ts';
import { Icon } from '#ui/icon.tsx';
import { showNotice } from '#ui/notices.ts';
import styles from './prompt.module.css';
import { acceptUpdate, useUpdate } from '#app/start/app-update.ts';

/** Interval of the check whether the update would interrupt work. */
const checkEveryMs = 5_000;

/** Whether an update would interrupt work: a form is open or an entry is being sent. True while the code cannot be loaded. */
async function isBusy(): Promise<boolean> {
  const busy = await import('#offline/busy.ts').catch(() => null);
  return busy === null || busy.isBusy();
}

/** Offers a newer version when no form is open and nothing is being sent. */
export function UpdatePrompt() {
  const { t } = useLingui();
  const waiting = useUpdate((update) => update.waiting);
  const { pathname } = useLocation();
  const [offered, setOffered] = useState(false);

  useEffect(() => {
    if (!waiting) return undefined;
    const check = async () => setOffered(!(await isBusy()));
    void check();
    const timer = setInterval(() => void check(), checkEveryMs);
    return () => clearInterval(timer);
  }, [waiting, pathname]);

  if (!waiting || !offered) return null;

  async function accept() {
    if (!waiting) return;
    if (await isBusy()) return setOffered(false);
    try {
      await saveOpenForms();
    } catch {
      return showNotice({ tone: 'error', text: t`The update waits: an open form could not be kept.` });
    }
    acceptUpdate(waiting);
  }

  return (
    <section className={`${styles.prompt} wrap middle`} role="status">
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
