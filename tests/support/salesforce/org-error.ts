/** A refusal in the org's wording. */
export class OrgError extends Error {
  readonly status: number;
  readonly errorCode: string;
  readonly fields: readonly string[];

  constructor(errorCode: string, message: string, { status = 400, fields = [] as readonly string[] } = {}) {
    super(message);
    this.errorCode = errorCode;
    this.status = status;
    this.fields = fields;
  }

  get body() {
    return [{ message: this.message, errorCode: this.errorCode, fields: this.fields }];
  }
}
