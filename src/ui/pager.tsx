import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import styles from './pager.module.css';

type Props = {
  page: number;
  pages: number;
  /** The address of a page. */
  to: (page: number) => string;
  /** Called when a page is opened with a pointer, so that the list can scroll to its start. The focus stays in the pager. */
  onPointed?: () => void;
};

/** Links to the pages of a list: at most five numbers (R-UI-06); on a phone only previous and next. */
export function Pager({ page, pages, to, onPointed }: Props) {
  const { t } = useLingui();
  if (pages <= 1) return null;

  // A disabled link stays in the page, so that it keeps the focus.
  const step = (target: number) => {
    const closed = target < 1 || target > pages;
    return {
      className: `${styles.step} panel target gap-2xs`,
      to: to(closed ? page : target),
      replace: closed,
      preventScrollReset: true,
      'aria-disabled': closed,
      onClick: (event: React.MouseEvent) => {
        if (closed) event.preventDefault();
        else if (event.detail > 0) onPointed?.();
      },
    };
  };
  return (
    <nav className={`${styles.pager} row gap-2xs small semibold`} aria-label={t`Pages`}>
      <Link {...step(page - 1)}>
        <Icon name="left" size="small" />
        <Trans context="page">Previous</Trans>
      </Link>
      <ol className={`${styles.numbers} row gap-2xs`}>
        {pageNumbers(page, pages).map((number, at) =>
          number === null ? (
            <li key={`gap-${at}`} aria-hidden>
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                {...step(number)}
                aria-label={t`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            </li>
          ),
        )}
      </ol>
      <p className={styles.where}>
        <Trans>
          Page {page} of {pages}
        </Trans>
      </p>
      <Link {...step(page + 1)}>
        <Trans context="page">Next</Trans>
        <Icon name="right" size="small" />
      </Link>
    </nav>
  );
}

/** The page numbers to show: the first, the last, and those around `page`, five at most; null for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
  if (pages <= 5) return upTo(1, pages);
  if (page <= 3) return [...upTo(1, 4), null, pages];
  if (page >= pages - 2) return [1, null, ...upTo(pages - 3, pages)];
  return [1, null, ...upTo(page - 1, page + 1), null, pages];
}
