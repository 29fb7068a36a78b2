export type MoveDirection = 'earlier' | 'later';

/** Where the focus goes when a photo has moved. */
export function moveButtonId(photoId: string, direction: MoveDirection): string {
  return `${direction}-${photoId}`;
}
