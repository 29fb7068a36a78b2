import { Plural } from '@lingui/react/macro';
import { longTextMaxLength } from '#contract/limits.ts';

/** From here on one wants to know how much room is left. */
const nearLimit = 1000;

/** How many characters still fit, once that is worth knowing. */
export function CharactersLeft({ text }: { text: string }) {
  const left = longTextMaxLength - text.length;
  return (
    <p role="status" className="soft">
      {left <= nearLimit && left >= 0 && (
        <small>
          <Plural value={left} one="# character left" other="# characters left" />
        </small>
      )}
      {left < 0 && (
        <small>
          <Plural value={-left} one="# character too many" other="# characters too many" />
        </small>
      )}
    </p>
  );
}
