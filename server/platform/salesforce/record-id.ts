/** Whether it has the form of an id that the org gives, 18 characters; the short form would compare unequal to it. */
export function isRecordId(id: string): boolean {
  return /^[A-Za-z0-9]{18}$/.test(id);
}
