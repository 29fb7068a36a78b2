import { moveClock, refuseWrites } from './device-faults.ts';

moveClock();
refuseWrites();
