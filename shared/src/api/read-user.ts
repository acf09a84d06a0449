import { USER } from '../contracts/api-description.ts';
import { read } from '../contracts/shape.ts';
import type { User } from '../contracts/user.ts';

/**
 * A user out of what a server, or the storage, holds: what is missing or of another type takes its
 * default. `null` when there is neither an id nor an email to know somebody by.
 */
export const readUser = (value: unknown) => read(USER, value) as User | null;
