import { CloseButton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Icon } from './icon.tsx';
import styles from './notice-banner.module.css';
import { noticeIcons } from './notice-icons.ts';
import { hideNotice, type Notice, useNotices } from './notices.ts';

/** The banner at the top (R-UI-05). It is announced, never takes the focus, and can be closed. */
export function NoticeBanner() {
  const { t } = useLingui();
  const notice = useNotices((notices) => notices.current);
  const urgent = notice?.tone === 'error';
  // Both live regions stay in the page while empty: a screen reader announces changes inside a region, not a new
  // region.
  return (
    <div className={styles.place} {...(notice && { role: 'region', 'aria-label': t`Notice` })}>
      <div role="alert">{notice && urgent && <Banner notice={notice} />}</div>
      <div role="status">{notice && !urgent && <Banner notice={notice} />}</div>
    </div>
  );
}

function Banner({ notice }: { notice: Notice }) {
  const { t } = useLingui();
  return (
    <div className={`${styles.banner} panel toned`} data-tone={notice.tone}>
      <Icon name={noticeIcons[notice.tone]} />
      <p>{notice.text}</p>
      <CloseButton
        className={styles.close}
        size="var(--target)"
        iconSize={20}
        aria-label={t`Close`}
        onClick={hideNotice}
      />
    </div>
  );
}
