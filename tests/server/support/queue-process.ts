import { once } from 'node:events';
import { connectServer } from '#server/database/connect.ts';
import { workOff } from '#server/outgoing/leased-queue.ts';

// Works off the queue of mails in `DATABASE_URL`: reports the id of each row, and is done with it when it gets a message.
const database = connectServer(process.env['DATABASE_URL'] ?? '');
await workOff({
  database,
  now: () => new Date(),
  table: 'outgoing_mails',
  leaseMs: 60_000,
  work: async ({ id }) => {
    const answer = once(process, 'message');
    process.send?.(id);
    await answer;
    return 'done';
  },
});
await database.destroy();
