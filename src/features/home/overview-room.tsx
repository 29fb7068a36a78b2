import { useLingui } from '@lingui/react/macro';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import styles from './home.module.css';

/** Reserves a screen's height until the overview is read, so that what follows moves only out of sight. */
export function OverviewRoom() {
  const { t } = useLingui();
  return (
    <div className={styles.overviewRoom}>
      <ListSkeleton label={t`Loading the overview`} />
    </div>
  );
}
