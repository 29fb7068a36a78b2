import { type FunctionComponent, isValidElement, memo } from 'react';

/**
 * Renders `Component` again only when the content of its props differs: a hint or a list that was created again with
 * the same content does not count. Functions are compared by identity, so a stale one is never called.
 */
export function memoByContent<Props extends object>(Component: FunctionComponent<Props>) {
  return memo(Component, isSameContent);
}

/** Compares plain objects, arrays and elements by content, and everything else by identity. */
function isSameContent(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  // An element also refers to the components that created it, which differ.
  if (isValidElement(a) && isValidElement(b))
    return a.type === b.type && a.key === b.key && isSameContent(a.props, b.props);
  if (!isPlain(a) || !isPlain(b)) return false;
  const before = Object.entries(a);
  const after = new Map(Object.entries(b));
  return (
    before.length === after.size &&
    before.every(([key, value]) => after.has(key) && isSameContent(value, after.get(key)))
  );
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}
