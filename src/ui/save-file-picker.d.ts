/** The save dialog of Chromium, which TypeScript's DOM types omit. */
interface Window {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}
interface FileSystemFileHandle {
  remove?: () => Promise<void>;
}
