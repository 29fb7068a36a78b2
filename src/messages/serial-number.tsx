type Props = {
  serialNumber: string;
  /** The title beside it; a serial number in the title is not repeated. */
  subject: string;
};

/** The serial number of a claim, beside its title. */
export function SerialNumber({ serialNumber, subject }: Props) {
  if (serialNumber === '' || serialNumber === subject) return null;
  return <span className="mono">{serialNumber}</span>;
}

type SerialInMonoProps = { text: string; serialNumber: string };

/** A title. A serial number in it is set in a font that distinguishes 0 and O. */
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
