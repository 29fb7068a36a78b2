/** Some browsers fetch the bytes only after the click has been dealt with. */
const addressKeptMs = 60_000;

/** Hands bytes to the browser to be saved as a file. */
export function saveToDevice(bytes: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), addressKeptMs);
}
