type Props = { text: string; serialNumber: string };

/** A title; a serial number in it is set so that 0 and O differ. */
export function SerialInMono({ text, serialNumber }: Props) {
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
