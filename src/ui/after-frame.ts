/** Runs `work` when the browser has shown the frame that is due, with what stands on the page now. Returns how to call it off. */
export function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** In a tab that nobody looks at there are no frames. */
const unseenMs = 100;

/**
 * Resolves when what stands on the page now has reached the screen, or soon in a tab that nobody looks at: the frame after it
 * has begun. Until then whatever is sent for shares the link and the processor with what somebody waits for.
 */
export function presented(): Promise<void> {
  return new Promise((resolve) => {
    afterFrame(() => afterFrame(resolve));
    setTimeout(resolve, unseenMs);
  });
}
