import { everySecond, killAndComplete, withSite } from './testing/interrupted.ts';

withSite();

test.each(everySecond(1))(
  '[DP-02, DP-22, DP-27] killed at a write of %s, the site stays whole and the next command completes it @ci',
  killAndComplete,
  600_000,
);
