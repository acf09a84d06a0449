import type { FastifyRequest } from 'fastify';
import type { UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import { Problem, unauthenticated } from '../http/problem.ts';
import { logSecurityEvent } from '../http/security-events.ts';
import { MESSAGES } from '../messages.ts';
import { findSignedIn } from './sessions.ts';

/** Who calls, by the access token that the call brings. */
export class Callers {
  readonly #queries: Queries;
  readonly #now: () => number;

  constructor({ queries, now }: { queries: Queries; now: () => number }) {
    this.#queries = queries;
    this.#now = now;
  }

  /** Rejects with a 401 without a token that holds. */
  async member(request: FastifyRequest): Promise<UserRow> {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw unauthenticated();
    const user = await findSignedIn(this.#queries, token, this.#now());
    if (!user) throw unauthenticated(MESSAGES.sessionEnded);
    return user;
  }

  /** `null` for a visitor. A token that no longer holds is a 401: its owner can refresh it. */
  async anybody(request: FastifyRequest): Promise<UserRow | null> {
    return request.headers.authorization === undefined ? null : this.member(request);
  }

  /** Rejects with a 403 for a member who may not review, which is logged. */
  async reviewer(request: FastifyRequest): Promise<UserRow> {
    const user = await this.member(request);
    if (isReviewer(user)) return user;
    logSecurityEvent(request, { event: 'role-missing', role: user.role, userId: user.id });
    throw new Problem(403, 'FORBIDDEN', MESSAGES.forbidden);
  }
}

export const isReviewer = ({ role }: { role: string }): boolean =>
  role === 'REVIEWER' || role === 'OWNER';
