import { createOverride } from '../releases/override.ts';
import { showInspector } from './show-inspector.ts';

// A script of its own, which pages with `?inspect` or `?release=` alone ask for.
Object.assign(globalThis, { ideaHubInspector: showInspector, ideaHubOverride: createOverride });
