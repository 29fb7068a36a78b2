import { useLingui } from '@lingui/react/macro';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import styles from './home.module.css';

/** The room of the overview until it is read: what is below moves once, out of sight. */
export function OverviewRoom() {
  const { t } = useLingui();
  return (
    <div className={styles.overviewRoom}>
      <ListSkeleton label={t`Loading the overview`} />
    </div>
  );
}
