import { ownValue } from '@composed/browser/own-value';
import type { SiteConfig } from '@composed/contract/site-configuration';

/** A line that only sites with this setting have, such as `?mode="live" Allow: /`. */
const CONDITIONAL = /^\?(\w+)=(\S+) (.*)$/;

/**
 * Returns a text file of the host for a site. `%ORIGIN%` becomes the site's origin, and `%NAME%` the whole address of
 * a setting.
 */
export function composeText(text: string, origin: string, config: SiteConfig): string {
  const lines = text.split('\n').flatMap((line) => {
    const [, setting = '', value, rest = line] = CONDITIONAL.exec(line) ?? [];
    const isWanted = value === undefined || JSON.stringify(ownValue(config, setting)) === value;
    return isWanted ? [rest] : [];
  });
  return lines.join('\n').replace(/%(\w+)%/g, (token, name) => {
    if (name === 'ORIGIN') return origin;
    const address = ownValue(config, name);
    return typeof address === 'string' ? new URL(address, origin).href.replace(/\/+$/, '') : token;
  });
}
