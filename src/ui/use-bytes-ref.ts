import { type RefCallback, useCallback } from 'react';

/** A ref that points an image or a link to bytes. The object URL is revoked with the element. */
export function useBytesRef(bytes: Blob): RefCallback<HTMLImageElement | HTMLAnchorElement> {
  return useCallback(
    (element: HTMLImageElement | HTMLAnchorElement | null) => {
      if (!element) return undefined;
      const url = URL.createObjectURL(bytes);
      if (element instanceof HTMLImageElement) element.src = url;
      else element.href = url;
      return () => URL.revokeObjectURL(url);
    },
    [bytes],
  );
}
