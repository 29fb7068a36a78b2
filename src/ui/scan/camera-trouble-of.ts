/** Why the camera cannot be used: no camera, permission denied, used by another app, or not supported by the browser. */
export type CameraTrouble = 'none' | 'denied' | 'in_use' | 'impossible';

/** The cause of a rejected `getUserMedia` (Media Capture and Streams §10.2). */
export function cameraTroubleOf(error: unknown): CameraTrouble {
  switch (error instanceof DOMException ? error.name : null) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none';
    case 'NotReadableError':
    case 'AbortError':
      return 'in_use';
    default:
      return 'impossible';
  }
}
