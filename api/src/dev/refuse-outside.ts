import type { FastifyRequest } from 'fastify';
import { Problem } from '../http/problem.ts';
import { isLoopback } from '../loopback.ts';
import { MESSAGES } from '../messages.ts';
import { parseUrl } from '../settings/values.ts';

/** What proxies add. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Development pages are for this machine's own browsers: their links sign anybody in. A page
 * from outside whose name was made to point here (DNS rebinding) still sends its own name as `Host`;
 * a proxy in front would let everybody in.
 */
export async function refuseOutside({ headers }: FastifyRequest): Promise<void> {
  const name = parseUrl(`http://${headers.host}`)?.hostname ?? '';
  const isProxied = PROXY_HEADERS.some((header) => headers[header] !== undefined);
  if (isProxied || !isLoopback(name)) throw new Problem(404, 'NOT_FOUND', MESSAGES.notFound);
}
