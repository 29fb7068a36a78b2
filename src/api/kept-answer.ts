/** On an answer that the service worker gave from this device: it proves nothing of the network. */
export const keptHeader = 'x-kept-on-device';
