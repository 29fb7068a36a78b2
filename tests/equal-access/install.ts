import { installGroup } from '../support/install-group.ts';

export default function setup(): void {
  installGroup(import.meta.dirname);
}
