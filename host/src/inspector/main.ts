import { showInspector } from './show-inspector.ts';

// A script of its own, which pages with `?inspect` alone ask for.
Object.assign(globalThis, { ideaHubInspector: showInspector });
