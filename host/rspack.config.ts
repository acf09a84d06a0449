import { hostConfig } from '@idea-hub/tools/federation';
import { routeData } from './src/route-data.ts';

export default hostConfig({ dir: import.meta.dirname, routes: routeData });
