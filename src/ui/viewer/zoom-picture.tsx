import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { formatNumber } from '../format.ts';
import { Icon } from '../icon.tsx';
import { useBytesRef } from '../use-bytes-ref.ts';
import { keyAction } from './key-action.ts';
import styles from './viewer.module.css';

/** Makes the digits of a rating plate readable in a photo from a distance. */
const largest = 8;
const zoomStep = 0.5;
const panStepPx = 80;
/** No animation where the system asks for reduced motion. */
const moveMs = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150);

type Props = {
  bytes: Blob;
  title: string;
  /** To the previous (-1) or next (1) picture. */
  onStep: (step: -1 | 1) => void;
};

/** A picture with pinch, wheel, double-tap, drag and keyboard controls. Position and zoom reset with each picture. */
export function ZoomPicture({ bytes, title, onStep }: Props) {
  const view = useRef<ReactZoomPanPinchRef>(null);
  const [percent, setPercent] = useState(100);
  const picture = useBytesRef(bytes);
  const isWhole = percent <= 100;

  // On the window: the open viewer has no other input.
  useWindowEvent('keydown', (event) => {
    const act = keyAction(event.key, isWhole);
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    switch (act.kind) {
      case 'zoom':
        return void (act.by > 0 ? view.current?.zoomIn(zoomStep, moveMs()) : view.current?.zoomOut(zoomStep, moveMs()));
      case 'whole':
        return void view.current?.resetTransform(moveMs());
      case 'pan':
        return void view.current?.panBy(act.x * panStepPx, act.y * panStepPx, moveMs());
      case 'step':
        return onStep(act.by);
    }
  });

  return (
    <>
      <div className={styles.stage}>
        <TransformWrapper
          ref={view}
          maxScale={largest}
          centerOnInit
          doubleClick={{ mode: 'toggle', animationTime: moveMs() }}
          onTransform={(_ref, { scale }) => setPercent(Math.round(scale * 100))}
        >
          <TransformComponent wrapperClass={styles.wrapper ?? ''} contentClass={styles.content ?? ''}>
            <img ref={picture} alt={title} decoding="async" draggable={false} />
          </TransformComponent>
        </TransformWrapper>
      </div>
      <div className={styles.zoom}>
        <Button
          variant="default"
          leftSection={<Icon name="minus" />}
          aria-disabled={isWhole}
          data-disabled={isWhole}
          onClick={() => void view.current?.zoomOut(zoomStep, moveMs())}
        >
          <Trans>Smaller</Trans>
        </Button>
        <span role="status">{formatNumber(percent / 100, { style: 'percent' })}</span>
        <Button
          variant="default"
          leftSection={<Icon name="plus" />}
          aria-disabled={percent >= largest * 100}
          data-disabled={percent >= largest * 100}
          onClick={() => void view.current?.zoomIn(zoomStep, moveMs())}
        >
          <Trans>Larger</Trans>
        </Button>
      </div>
    </>
  );
}
