import { hostConfig } from '@composed/build/rspack/config';
import { routes } from './src/routes.ts';

export default hostConfig({ dir: import.meta.dirname, routes });
