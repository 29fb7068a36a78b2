/** A screen's code could not be loaded: no network, or a newer version has taken its place. */
export class ScreenLoadError extends Error {
  constructor(options: ErrorOptions) {
    super('A screen could not be loaded', options);
    this.name = 'ScreenLoadError';
  }
}
