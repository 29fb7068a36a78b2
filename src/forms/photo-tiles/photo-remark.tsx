import { Trans } from '@lingui/react/macro';
import { keepDespiteRemark } from '#offline/photos/keep-photo.ts';
import type { PhotoRemark as RemarkName } from '#storage/rows.ts';
import type { RemarkProps } from './remark-parts.ts';
import { Remark } from './remark.tsx';

/** The remark on a photo that may not show enough, if there is one. */
export function PhotoRemark(props: RemarkProps) {
  const { id, remark } = props.photo;
  if (!remark) return null;
  return (
    <Remark {...props} onUse={() => keepDespiteRemark(id)}>
      <RemarkText remark={remark} />
    </Remark>
  );
}

function RemarkText({ remark }: { remark: RemarkName }) {
  switch (remark) {
    case 'blurred':
      return <Trans>This photo is blurred. Details may not be readable.</Trans>;
    case 'dark':
      return <Trans>This photo is dark. Little can be seen.</Trans>;
    case 'glare':
      return <Trans>A reflection hides a part of this photo.</Trans>;
  }
}
