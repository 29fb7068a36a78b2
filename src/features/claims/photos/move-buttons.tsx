import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Icon } from '#ui/icon.tsx';
import { moveButtonId, type MoveDirection } from './move-button-id.ts';

type Props = {
  photoId: string;
  /** The ways there are to go. */
  ways: readonly MoveDirection[];
  onMove: (direction: MoveDirection) => void;
};

/** One place earlier or later among the photos. */
export function MoveButtons({ photoId, ways, onMove }: Props) {
  return ways.map((way) => (
    <Button
      key={way}
      id={moveButtonId(photoId, way)}
      data-way={way}
      size="md"
      variant="subtle"
      leftSection={<Icon name={way === 'earlier' ? 'left' : 'right'} size="small" />}
      aria-describedby={`photo-${photoId}`}
      onClick={() => onMove(way)}
    >
      {way === 'earlier' ? <Trans context="photo">Earlier</Trans> : <Trans context="photo">Later</Trans>}
    </Button>
  ));
}
