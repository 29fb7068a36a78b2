import { useEffect, useState } from 'react';
import { type CameraTrouble, cameraTroubleOf } from './camera-trouble-of.ts';

export type Camera =
  | { phase: 'starting' }
  | { phase: 'on'; stream: MediaStream; track: MediaStreamTrack; hasLight: boolean }
  | { phase: 'failed'; trouble: CameraTrouble };

/** The back camera, in a resolution that shows a small bar code and can be processed in time. */
const wanted = { video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } } };

/** Opens the camera while the component is mounted and the page is visible. */
export function useCamera(): Camera {
  const [camera, setCamera] = useState<Camera>({ phase: 'starting' });

  useEffect(() => {
    let leaving: AbortController | null = null;
    const stop = () => leaving?.abort();
    const start = () => {
      stop();
      leaving = new AbortController();
      setCamera({ phase: 'starting' });
      void openCamera(leaving.signal, setCamera);
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

async function openCamera(leaving: AbortSignal, tell: (camera: Camera) => void): Promise<void> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia(wanted);
    const stop = () => stream.getTracks().forEach((track) => track.stop());
    if (leaving.aborted) return stop();
    leaving.addEventListener('abort', stop);
    const [track] = stream.getVideoTracks();
    if (!track) return tell({ phase: 'failed', trouble: 'none' });
    // Unplugged or taken by another app. `stop` fires no event.
    track.addEventListener('ended', () => tell({ phase: 'failed', trouble: 'in_use' }));
    tell({ phase: 'on', stream, track, hasLight: track.getCapabilities?.().torch === true });
  } catch (error) {
    if (!leaving.aborted) tell({ phase: 'failed', trouble: cameraTroubleOf(error) });
  }
}
