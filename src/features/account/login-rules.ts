import { schemaResolver } from '@mantine/form';
import { LoginInput } from '#contract/session.ts';

/** What is wrong with a login form, by field (R-SESS-07). */
export const validate = schemaResolver(LoginInput, { sync: true });
