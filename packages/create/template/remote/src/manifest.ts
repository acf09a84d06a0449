import { defineManifest } from '@composed/contract/manifest';

/** Pages, entries, slots and links of this remote. `config/mounts.json` grants them. */
export const manifest = defineManifest({
  links: [],
});
