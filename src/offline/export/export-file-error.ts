/** Why a file cannot be read to its end. */
export type ExportFileErrorReason =
  | 'not_export'
  | 'newer'
  | 'wrong_code'
  | 'other_account'
  | 'cut'
  | 'damaged'
  | 'unreadable'
  | 'full'
  /** Another fault of this device, such as a database that the browser has closed. */
  | 'failed';

export class ExportFileError extends Error {
  readonly reason: ExportFileErrorReason;

  constructor(reason: ExportFileErrorReason, options?: ErrorOptions) {
    super(`The file of unsent work cannot be read: ${reason}`, options);
    this.name = 'ExportFileError';
    this.reason = reason;
  }
}
