import { build } from 'rolldown';
import { externalPackages } from './external-packages.ts';

/**
 * Bundles programs of the server with their dependencies, which start faster. Without code splitting each is one file.
 * @param input the source of each program, by name
 * @param folder where the bundles are written
 */
export async function bundlePrograms(
  input: Record<string, string>,
  folder: string,
  codeSplitting = true,
): Promise<void> {
  await build({
    input,
    platform: 'node',
    external: (id) =>
      id.startsWith('node:') ||
      [...externalPackages, 'pg-native'].some((name) => id === name || id.startsWith(`${name}/`)),
    output: {
      dir: folder,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      format: 'esm',
      minify: false,
      codeSplitting,
    },
    logLevel: 'warn',
  });
}
