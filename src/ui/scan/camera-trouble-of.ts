/** Why there is no picture: no camera, not allowed, taken by another app, or nothing that this browser can do. */
export type CameraTrouble = 'none' | 'denied' | 'in_use' | 'impossible';

/** What a refused `getUserMedia` means (Media Capture and Streams §10.2). */
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
