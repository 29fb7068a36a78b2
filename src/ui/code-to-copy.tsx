import { CopyButton } from './copy-button.tsx';
import styles from './code-to-copy.module.css';

type Props = {
  code: string;
  /** As it is shown, if not as it is copied. */
  shown?: string;
};

/** A code to write down or to copy. */
export function CodeToCopy({ code, shown = code }: Props) {
  return (
    <div className={`${styles.code} panel wrap middle between`}>
      <span className="mono">{shown}</span>
      <CopyButton text={() => code} />
    </div>
  );
}
