/** Why a file cannot be read, or not to its end. */
export type RescueProblemReason =
  | 'not_rescue'
  | 'newer'
  | 'wrong_code'
  | 'other_account'
  | 'cut'
  | 'damaged'
  | 'unreadable'
  | 'full'
  /** Something else on this device, such as a database that the browser closed for good. */
  | 'failed';

export class RescueProblem extends Error {
  readonly reason: RescueProblemReason;

  constructor(reason: RescueProblemReason, options?: ErrorOptions) {
    super(`The file of unsent work: ${reason}`, options);
    this.name = 'RescueProblem';
    this.reason = reason;
  }
}
