import { playSecond } from './play.ts';

/** `npm run second`: tests the second product outside this workspace, up to a roll-back. */
export async function second(): Promise<void> {
  await playSecond((line) => console.log(`  ${line}`));
}
