// Lets Node run the TypeScript program requirements.ts.
import { register } from 'tsx/esm/api';

register();
await import('./requirements.ts');
