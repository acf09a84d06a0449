import { USER_PREFERENCES, USER_STATS, type User } from './api-description.ts';
import { read } from './shape.ts';

export type { User } from './api-description.ts';

export type UserPreferences = User['preferences'];

export type UserStats = User['stats'];

export const DEFAULT_PREFERENCES = read(USER_PREFERENCES, {}) as UserPreferences;

export const DEFAULT_STATS = read(USER_STATS, {}) as UserStats;
