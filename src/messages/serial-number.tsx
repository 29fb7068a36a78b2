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

type SerialInMonoProps = { text: string; serialNumber: string };

/** A title; a serial number in it is set so that 0 and O differ. */
export function SerialInMono({ text, serialNumber }: SerialInMonoProps) {
  const at = serialNumber === '' ? -1 : text.indexOf(serialNumber);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className="mono">{serialNumber}</span>
      {text.slice(at + serialNumber.length)}
    </>
  );
}
