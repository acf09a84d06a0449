import type { FastifyRequest } from 'fastify';
import { Problem } from '../http/problem.ts';
import { isLoopback } from '../loopback.ts';
import { MESSAGES } from '../messages.ts';
import { parseUrl } from '../settings/values.ts';

/** Headers that proxies add. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Refuses requests from other machines with a 404: links on development pages sign anybody in. A foreign site that
 * resolves to this machine (DNS rebinding) still sends its own name as `Host`. A proxy in front would let everybody in.
 */
export async function refuseOutside({ headers }: FastifyRequest): Promise<void> {
  const name = parseUrl(`http://${headers.host}`)?.hostname ?? '';
  const isProxied = PROXY_HEADERS.some((header) => headers[header] !== undefined);
  if (isProxied || !isLoopback(name)) throw new Problem(404, 'NOT_FOUND', MESSAGES.notFound);
}
