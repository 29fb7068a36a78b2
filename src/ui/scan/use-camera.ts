import { useEffect, useState } from 'react';
import { type CameraTrouble, cameraTroubleOf } from './camera-trouble-of.ts';

export type Camera =
  | { phase: 'starting' }
  | { phase: 'on'; stream: MediaStream; track: MediaStreamTrack; hasLight: boolean }
  | { phase: 'failed'; trouble: CameraTrouble };

/** The back camera, in a resolution that shows a small bar code and can be processed in time. */
const constraints = { video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } } };

/** Opens the camera while the component is mounted and the page is visible. */
export function useCamera(): Camera {
  const [camera, setCamera] = useState<Camera>({ phase: 'starting' });

  useEffect(() => {
    let controller: AbortController | null = null;
    const stop = () => controller?.abort();
    const start = () => {
      stop();
      controller = new AbortController();
      setCamera({ phase: 'starting' });
      void openCamera(controller.signal, setCamera);
    };
    const follow = () => (document.hidden ? stop() : start());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop();
    };
  }, []);

  return camera;
}

async function openCamera(signal: AbortSignal, onChange: (camera: Camera) => void): Promise<void> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia(constraints);
    const stop = () => stream.getTracks().forEach((track) => track.stop());
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    const [track] = stream.getVideoTracks();
    if (!track) return onChange({ phase: 'failed', trouble: 'none' });
    // Unplugged or taken by another app. `stop` fires no event.
    track.addEventListener('ended', () => onChange({ phase: 'failed', trouble: 'in_use' }));
    onChange({ phase: 'on', stream, track, hasLight: track.getCapabilities?.().torch === true });
  } catch (error) {
    if (!signal.aborted) onChange({ phase: 'failed', trouble: cameraTroubleOf(error) });
  }
}
