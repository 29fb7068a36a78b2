/**
 * What this process, and the server in it, has worked since: unlike the time, it does not depend on how busy the machine
 * is. In milliseconds of a core.
 */
export function msWorkedSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
