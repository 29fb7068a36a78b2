import { projectVersion } from '../base/project-version.ts';
import { readSettings, SettingError } from '../settings/settings.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

/** `npm run backup -- FILE` and `npm run restore -- FILE`. */
try {
  const [command, archive] = process.argv.slice(2);
  const { dataDir, databaseUrl, filesBucket } = readSettings(process.env);
  if (databaseUrl !== null || filesBucket !== null)
    throw new SettingError(
      'DATABASE_URL and FILES_URL must be unset: back up the database and the bucket with their own tools (see docs/operate/README.md).',
    );
  if (archive === undefined) throw new SettingError(`A file is required: npm run ${command} -- FILE`);
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
      return `${archive} contains all data of ${dataDir}. Store it safely: it includes the secret that signs sessions.`;
    case 'restore': {
      const { version, madeAt } = await restore(archive, dataDir);
      return `${dataDir} is restored to its state of ${madeAt}, version ${version}.`;
    }
    default:
      throw new SettingError('The command must be backup or restore.');
  }
}
