import { createHash } from 'node:crypto';

/** The subresource-integrity form of a file's hash. */
export const integrityOf = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
