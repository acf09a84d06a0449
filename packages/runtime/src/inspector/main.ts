import { findMajor } from '../majors/find-major.ts';
import { findContributions, findMounted } from '../mounts/find-mounted.ts';
import { createOverride } from '../releases/override.ts';
import type { InspectorScript } from './second-script.ts';
import { showInspector } from './show-inspector.ts';

// A separate script, since few pages need it.
const script: InspectorScript = {
  siteInspector: { show: showInspector, createOverride, findMounted, findContributions, findMajor },
};
Object.assign(globalThis, script);
