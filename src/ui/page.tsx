import type { ReactNode } from 'react';
import { BottomBar } from './bottom-bar.tsx';
import { BackLink } from './links.tsx';
import styles from './page.module.css';
import { PageTitle } from './page-title.tsx';

export type PageProps = {
  title: string;
  /** States beside the title. */
  marks?: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: ReactNode };
  /** Stands above the heading. */
  picture?: ReactNode;
  /** Stands at the end of the title's line. */
  end?: ReactNode;
  /** The main action, with what it will do. */
  bar?: { note?: ReactNode; action: ReactNode };
  width?: 'narrow' | 'regular' | 'wide';
  children: ReactNode;
};

/** Every screen: a way back, one heading, parts 16 px apart, and its main action in reach of the thumb. */
export function Page({ title, marks, lead, back, picture, end, bar, width = 'regular', children }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      <main id="content" className={styles.main} data-back={back !== undefined}>
        {back && <BackLink to={back.to}>{back.label}</BackLink>}
        {picture}
        <PageTitle title={title} marks={marks} lead={lead} end={end} />
        <div className={styles.content}>{children}</div>
      </main>
      {bar && <BottomBar note={bar.note}>{bar.action}</BottomBar>}
    </div>
  );
}
