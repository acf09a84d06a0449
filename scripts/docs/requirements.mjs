// Lets Node read the TypeScript of requirements.ts, which is the program.
import { register } from 'tsx/esm/api';

register();
await import('./requirements.ts');
