/** The dialog in which a person says where a file goes, which TypeScript's own libraries leave out (it is Chromium's alone). */
interface Window {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}
interface FileSystemFileHandle {
  remove?: () => Promise<void>;
}
