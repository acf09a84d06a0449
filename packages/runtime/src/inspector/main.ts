import { createOverride } from '../releases/override.ts';
import type { InspectorScript } from './inspector-script.ts';
import { showInspector } from './show-inspector.ts';

// A script of its own, which pages with `?inspect` or `?release=` alone ask for.
const script: InspectorScript = { siteInspector: { show: showInspector, createOverride } };
Object.assign(globalThis, script);
