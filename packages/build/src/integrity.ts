import { createHash } from 'node:crypto';

/** Returns the hash of a file as a subresource integrity value. */
export const integrityOf = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
