import type { FastifyRequest } from 'fastify';
import { refuseSuspended, type UserRow } from '../accounts/user.ts';
import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import { logSecurityEvent } from '../http/log.ts';
import { Problem, unauthenticated } from '../http/problem.ts';
import { findSignedIn, type SignedIn } from './sessions.ts';

/** Finds the caller of a request by its access token. */
export class Callers {
  readonly #queries: Queries;
  readonly #now: () => number;

  constructor({ queries, now }: { queries: Queries; now: () => number }) {
    this.#queries = queries;
    this.#now = now;
  }

  /** Rejects with a 401 without a valid token, and with a 403 for a suspended account. */
  async member(request: FastifyRequest): Promise<SignedIn> {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw unauthenticated();
    const user = await findSignedIn(this.#queries, token, this.#now());
    if (!user) throw unauthenticated(MESSAGES.sessionEnded);
    refuseSuspended(user);
    return user;
  }

  /** `null` for a visitor. An expired token is a 401, because its owner can refresh it. */
  async anybody(request: FastifyRequest): Promise<UserRow | null> {
    return request.headers.authorization === undefined ? null : this.member(request);
  }

  /**
   * Member with a verified email. Every call that publishes or stores content for others requires one, because anybody
   * can register a stranger's address.
   */
  async verified(request: FastifyRequest): Promise<UserRow> {
    const user = await this.member(request);
    if (user.email_verified_at !== null) return user;
    throw new Problem(403, 'EMAIL_NOT_VERIFIED', MESSAGES.verifyFirst);
  }

  /** Verified member, or `null` for a visitor. */
  async visitorOrVerified(request: FastifyRequest): Promise<UserRow | null> {
    return request.headers.authorization === undefined ? null : this.verified(request);
  }

  /** Rejects with a 403, and logs it, if the member may not review. */
  async reviewer(request: FastifyRequest): Promise<UserRow> {
    const user = await this.verified(request);
    if (isReviewer(user)) return user;
    logSecurityEvent(request, { event: 'role-missing', role: user.role, userId: user.id });
    throw new Problem(403, 'FORBIDDEN', MESSAGES.reviewersOnly);
  }
}

export const isReviewer = ({ role }: { role: string }): boolean =>
  role === 'REVIEWER' || role === 'OWNER';
