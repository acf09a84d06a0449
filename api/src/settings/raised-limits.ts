import { isIPv4, isIPv6 } from 'node:net';
import { type Environment, SettingsError, text } from './values.ts';

const MOST = 1000;

/** A network whose limits are raised, such as a school behind one address. */
export interface RaisedNetwork {
  address: string;
  prefix: number;
  factor: number;
}

/** Reads `RAISED_LIMITS`, such as `203.0.113.0/24=10,2001:db8:7::/48=5`. */
export function readRaisedLimits(env: Environment): RaisedNetwork[] {
  const value = text(env, 'RAISED_LIMITS');
  return value === undefined ? [] : value.split(',').map((part) => read(part.trim()));
}

function read(part: string): RaisedNetwork {
  const [, address = '', bits, times] = /^([^/=]+)(?:\/(\d{1,3}))?=(\d{1,4})$/.exec(part) ?? [];
  const longest = isIPv4(address) ? 32 : 128;
  const prefix = Number(bits ?? longest);
  const factor = Number(times);
  const isNetwork = (isIPv4(address) || isIPv6(address)) && prefix <= longest;
  if (isNetwork && factor >= 1 && factor <= MOST) return { address, prefix, factor };
  throw new SettingsError(
    `RAISED_LIMITS has "${part}": each part must be a network and a factor from 1 to ${MOST}, such as 203.0.113.0/24=10.`,
  );
}
