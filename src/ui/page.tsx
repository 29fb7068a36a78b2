import type { ReactNode } from 'react';
import { BottomBar } from './bottom-bar.tsx';
import { BackLink } from './links.tsx';
import styles from './page.module.css';
import { PageTitle } from './page-title.tsx';

export type PageProps = {
  title: string;
  /** Status badges beside the title. */
  marks?: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: ReactNode };
  /** Shown above the heading. */
  picture?: ReactNode;
  /** Shown at the end of the title's line. */
  end?: ReactNode;
  /** The main action and a note about it. */
  bar?: { note?: ReactNode; action: ReactNode };
  width?: 'narrow' | 'regular' | 'wide';
  children: ReactNode;
};

/** The layout of every screen: a back link, one heading, content 16 px apart, and the main action at the bottom. */
export function Page({ title, marks, lead, back, picture, end, bar, width = 'regular', children }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      <main id="content" className={styles.main} data-back={back !== undefined}>
        {back && <BackLink to={back.to}>{back.label}</BackLink>}
        {picture}
        <PageTitle title={title} marks={marks} lead={lead} end={end} />
        <div className="stack">{children}</div>
      </main>
      {bar && <BottomBar note={bar.note}>{bar.action}</BottomBar>}
    </div>
  );
}
