/** A captive portal's page must not stand in for an answer, today or later. */
export function isJson(response: Response): boolean {
  return response.status === 200 && (response.headers.get('content-type') ?? '').includes('json');
}
