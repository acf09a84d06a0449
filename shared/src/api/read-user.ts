import { USER } from '../contracts/api-description.ts';
import { read } from '../contracts/shape.ts';
import type { User } from '../contracts/user.ts';

/**
 * Reads a user from a response or from storage. Missing or wrong fields get their defaults. Returns `null` if
 * both id and email are missing.
 */
export const readUser = (value: unknown) => read(USER, value) as User | null;
