import { settingOf } from '@composed/contract/settings';
import { oneOf } from '@composed/contract/shape';

export const readers = { unit: settingOf(oneOf('m', 'ft'), '"m" or "ft"') };
export const defaults = { unit: 'm' };
