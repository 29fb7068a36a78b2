type Props = {
  serialNumber: string;
  /** What stands in the title; a serial number that stands there already is not repeated. */
  subject: string;
};

/** The serial number of a claim beside what it is about. */
export function SerialNumber({ serialNumber, subject }: Props) {
  if (serialNumber === '' || serialNumber === subject) return null;
  return <span className="mono">{serialNumber}</span>;
}
