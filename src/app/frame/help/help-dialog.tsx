import { Trans, useLingui } from '@lingui/react/macro';

import { createElement, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { screenAt } from '#app/routing/screen-at.ts';
import type { Account } from '#contract/session.ts';
import { SupportLine } from '#forms/support-line.tsx';
import { locales } from '#i18n/locale.ts';
import { Dialog } from '#ui/dialog.tsx';
import { fromMd } from '#ui/theme.ts';
import styles from './help.module.css';
import { loadSections } from './guide-sections.ts';
import { useMatches } from '#ui/use-matches.ts';

type Props = { account: Account; opened: boolean; onClose: () => void };

/** The page of the guide about the open screen, and the support line (R-UI-15). */
export function HelpDialog({ account, opened, onClose }: Props) {
  const { t } = useLingui();
  const isWide = useMatches(fromMd);
  return (
    <Dialog opened={opened} onClose={onClose} title={t`Help`} size="lg" fullScreen={!isWide}>
      <Sections account={account} />
      <SupportLine />
    </Dialog>
  );
}

function Sections({ account: { role } }: { account: Account }) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const locale = locales.find((one) => one === i18n.locale) ?? 'en';
  const screen = screenAt(pathname)?.name ?? 'home';
  const [sections, setSections] = useState<readonly Element[] | null | undefined>();
  useEffect(() => {
    let left = false;
    loadSections(locale, screen, role).then(
      (loaded) => left || setSections(loaded),
      () => left || setSections(null),
    );
    return () => void (left = true);
  }, [locale, screen, role]);
  if (sections === null)
    return (
      <p>
        <Trans>Help could not be loaded. Try again when there is a network.</Trans>
      </p>
    );
  return sections?.map((section, at) => (
    <section key={at} className={`${styles.section} stack gap-2s`}>
      {contentOf(section)}
    </section>
  ));
}

/** The tags of the guide that the app shows, and what they are in a dialog; of others only the content. */
const tags: Readonly<Record<string, string>> = { H2: 'h3', P: 'p', B: 'b', Q: 'q', KBD: 'kbd' };

function contentOf(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, key) => {
    if (child.nodeType === Node.TEXT_NODE) return child.textContent;
    const tag = tags[child.nodeName];
    const content = contentOf(child);
    return tag === undefined ? content : createElement(tag, { key }, ...content);
  });
}
