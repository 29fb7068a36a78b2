import { statSync } from 'node:fs';
import { mergeConfig } from 'vite';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import config from '../../vitest.config.ts';

/**
 * Tests that run for minutes, read sources, or start servers as separate processes, which do not activate the mutant.
 */
const leftOut = [
  'tests/{bench,engines,faults,i18n,screens,tools,ui}/**',
  'tests/docs.test.ts',
  'tests/server/{backup,built-app,demo-data,file-store,killed-server,mail-process,open-api,process,shipped,two-servers}.test.ts',
  'tests/server/{client-address,data-dir-lock,expressions,fuzz,garbage,cleanup-job,mail,pieces,receive-piece,settings,source-rules}.test.ts',
  'tests/server/{platform,support}/**',
];

/** Runs small files first: the first failure ends the run of a mutant. */
class SmallFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => statSync(a.moduleId).size - statSync(b.moduleId).size);
  }
}

const projects = (config.test?.projects ?? []).filter(
  (project): project is TestProjectInlineConfiguration => typeof project === 'object',
);

export default defineConfig({
  ...config,
  test: {
    ...config.test,
    projects: projects.map((project) =>
      mergeConfig(project, {
        test: { exclude: [...configDefaults.exclude, ...leftOut], sequence: { sequencer: SmallFirst } },
      }),
    ),
  },
});
