import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/health',
  access: 'anyone',
  output: v.object({ status: v.literal('ok'), version: v.string() }),
  status: 200,
});
