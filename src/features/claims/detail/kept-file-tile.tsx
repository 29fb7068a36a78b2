import { UnstyledButton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PortalDocument } from '#contract/files.ts';
import { FileViewer } from '#ui/file-viewer.tsx';
import { Picture } from '#ui/picture.tsx';
import styles from './claim-detail.module.css';
import { useFileContent } from './use-file-content.ts';

/** One file that the server keeps; opens large. */
export function KeptFileTile({ file }: { file: PortalDocument }) {
  const { t } = useLingui();
  const bytes = useFileContent(file.id);
  const [opened, setOpened] = useState(false);
  const { title } = file;
  return (
    <>
      <UnstyledButton
        className={styles.file}
        aria-label={t`See ${title}`}
        disabled={!bytes}
        onClick={() => setOpened(true)}
      >
        <Picture contentId={file.id} bytes={bytes} alt="" />
        {title}
      </UnstyledButton>
      <FileViewer opened={opened} title={title} contentId={file.id} bytes={bytes} onClose={() => setOpened(false)} />
    </>
  );
}
