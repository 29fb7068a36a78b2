/** Some browsers read the bytes only after the click event. */
const urlLifetimeMs = 60_000;

/** Downloads bytes as a file. */
export function saveToDevice(bytes: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), urlLifetimeMs);
}
