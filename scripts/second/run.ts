import { playSecond } from './play.ts';

/** `npm run second`: the second product, outside of this workspace, all the way to a roll-back. */
export async function second(): Promise<void> {
  await playSecond((line) => console.log(`  ${line}`));
}
