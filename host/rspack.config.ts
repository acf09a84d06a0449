import { hostConfig } from '@composed/build/rspack/config';
import { routeData } from './src/route-data.ts';

export default hostConfig({ dir: import.meta.dirname, routes: routeData });
