import { ApiError } from './failure.ts';

/** Loads code that a call needs: where it cannot be fetched, the portal cannot be reached. Throws `ApiError`. */
export async function fetchCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new ApiError({ kind: 'unreachable' }, { cause });
  }
}
