import { installGroup } from '../support/install-group.ts';

export function setup(): void {
  installGroup(import.meta.dirname);
}
