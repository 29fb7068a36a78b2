import { useNavigation } from 'react-router-dom';
import styles from './navigation-progress.module.css';

/** A line under the top edge while the next screen is on its way, from 100 ms on. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.progress} aria-hidden="true" />;
}
