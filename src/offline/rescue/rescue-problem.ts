/** Why a file cannot be read, or not to its end. */
export type RescueProblemReason =
  | 'not_rescue'
  | 'newer'
  | 'wrong_code'
  | 'other_account'
  | 'cut'
  | 'damaged'
  | 'unreadable'
  | 'full';

export class RescueProblem extends Error {
  readonly reason: RescueProblemReason;

  constructor(reason: RescueProblemReason, options?: ErrorOptions) {
    super(`The file of unsent work: ${reason}`, options);
    this.name = 'RescueProblem';
    this.reason = reason;
  }
}
