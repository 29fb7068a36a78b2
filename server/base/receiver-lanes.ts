import { startWorkLoop, type WorkLoop } from './work-loop.ts';

/** Deliveries to receivers of which each has its own pace. */
export type Deliveries = {
  /** The receivers with a delivery that can be sent now. */
  findReceivers: () => Promise<string[]>;
  /** Leases and sends the next delivery of a receiver; false without one. */
  deliverNext: (receiver: string) => Promise<boolean>;
  /** Deliveries to one receiver at the same time. */
  lanes: number;
  /** Receivers at the same time. */
  receiversMax: number;
};

/**
 * Delivers on an interval, and when woken. A receiver that does not answer holds up its own deliveries alone.
 * @param onFailure gets the error of a receiver's lanes, or of finding the receivers.
 */
export function startDeliveries(deliveries: Deliveries, onFailure: (failure: unknown) => void): WorkLoop {
  const running = new Map<string, Promise<void>>();
  const loop = startWorkLoop(async (stopped) => {
    for (const receiver of await deliveries.findReceivers()) {
      if (running.size >= deliveries.receiversMax) return;
      if (running.has(receiver)) continue;
      const run = deliverTo(deliveries, receiver, stopped).then(() => {}, onFailure);
      running.set(
        receiver,
        run.finally(() => {
          // Others may have found no place.
          if (running.size >= deliveries.receiversMax) loop.wake();
          running.delete(receiver);
        }),
      );
    }
  }, onFailure);
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      await Promise.all(running.values());
    },
  };
}

/** Delivers all that is due. @returns the number of tries. */
export async function deliverAll(deliveries: Deliveries): Promise<number> {
  const tries = (await deliveries.findReceivers()).map((receiver) => deliverTo(deliveries, receiver));
  return (await Promise.all(tries)).reduce((sum, count) => sum + count, 0);
}

async function deliverTo({ deliverNext, lanes }: Deliveries, receiver: string, stopped?: AbortSignal): Promise<number> {
  let tries = 0;
  const lane = async () => {
    while (!stopped?.aborted && (await deliverNext(receiver))) tries += 1;
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return tries;
}
