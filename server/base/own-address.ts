/** Whether a host name is an address of this machine alone. */
export function isOwnAddress(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);
}
