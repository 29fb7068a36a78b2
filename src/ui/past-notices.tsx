import { Trans } from '@lingui/react/macro';
import { Dialog } from './dialog.tsx';
import { formatWhen } from './format.ts';
import { Icon } from './icon.tsx';
import { noticeIcons } from './notice-icons.ts';
import { useNotices } from './notices.ts';
import styles from './past-notices.module.css';

type Props = { opened: boolean; onClose: () => void };

/** The past notices of the banner, newest first. */
export function PastNotices({ opened, onClose }: Props) {
  const past = useNotices((notices) => notices.past);
  return (
    <Dialog opened={opened} onClose={onClose} title={<Trans>Messages</Trans>}>
      {past.length === 0 && (
        <p>
          <Trans>No messages since you opened this page.</Trans>
        </p>
      )}
      <ul className="lines">
        {past.map((notice) => (
          <li key={notice.id} className={`${styles.notice} row top`}>
            <Icon name={noticeIcons[notice.tone]} />
            <div>
              <p>{notice.text}</p>
              <time className="note" dateTime={notice.at}>
                {formatWhen(notice.at)}
              </time>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
