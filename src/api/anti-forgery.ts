/** The name of the anti-forgery cookie (R-API-02). */
const cookieName = 'XSRF-TOKEN';

/**
 * The anti-forgery token to echo in a header, or null before the first response sets one. A service worker has no
 * `document`; it reads the cookie through the Cookie Store.
 */
export async function antiForgeryToken(): Promise<string | null> {
  if (typeof document !== 'undefined') {
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${cookieName}=`));
    return found ? decodeURIComponent(found.slice(cookieName.length + 1)) : null;
  }
  if (typeof cookieStore !== 'undefined') {
    const cookie = await cookieStore.get(cookieName);
    return cookie?.value ? decodeURIComponent(cookie.value) : null;
  }
  return null;
}
