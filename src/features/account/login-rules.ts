import { schemaResolver } from '@mantine/form';
import { LoginInput } from '#contract/session.ts';

/** What is wrong with a login form, by field (`portal.md §5`). */
export const validate = schemaResolver(LoginInput, { sync: true });
