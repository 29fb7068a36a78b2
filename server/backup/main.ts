import { projectVersion } from '../project-version.ts';
import { readSettings, SettingError } from '../settings.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

/** `npm run backup -- FILE` and `npm run restore -- FILE`. */
try {
  const [command, archive] = process.argv.slice(2);
  const { dataDir, databaseUrl, filesBucket } = readSettings(process.env);
  if (databaseUrl !== null || filesBucket !== null)
    throw new SettingError(
      'DATABASE_URL and FILES_URL have to be unset: their own tools back them up (see docs/operate/README.md).',
    );
  if (archive === undefined) throw new SettingError(`Which file? npm run ${command} -- FILE`);
  process.stdout.write(`${await run(command, archive, dataDir)}\n`);
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run(command: string | undefined, archive: string, dataDir: string): Promise<string> {
  switch (command) {
    case 'backup':
      await backUp(dataDir, archive, await projectVersion(), new Date());
      return `${archive} holds everything of ${dataDir}. Keep it safe: the secret that signs sessions is in it.`;
    case 'restore': {
      const { version, madeAt } = await restore(archive, dataDir);
      return `${dataDir} is as it was at ${madeAt}, kept by version ${version}.`;
    }
    default:
      throw new SettingError('The command is backup or restore.');
  }
}
