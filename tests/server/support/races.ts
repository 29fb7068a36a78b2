/** How often each pair of writes meets; `npm run test:races` has 100. */
export const races = Number(process.env['RACES'] ?? 8);
