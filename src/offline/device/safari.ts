export type Platform = { userAgent: string; touchPoints: number };

export function thisPlatform(): Platform {
  return { userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints };
}

/** Whether this is an iPhone or iPad. */
export function isAppleTouch({ userAgent, touchPoints }: Platform): boolean {
  // An iPad calls itself a Mac; no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}

/** Whether this is Safari, not another browser on an Apple system. */
export function isSafari({ userAgent }: Platform): boolean {
  return /(iPhone|iPad|iPod|Macintosh).*Version\/[\d.]+ (Mobile\/\w+ )?Safari/.test(userAgent);
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** Safari deletes the storage of a tab after seven days without a visit (https://webkit.org/blog/10218/). */
export function isInSafariTab(): boolean {
  return isSafari(thisPlatform()) && !isInstalled();
}
