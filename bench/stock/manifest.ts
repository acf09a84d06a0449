import { MANIFEST } from '@composed/build/federation-manifest';

/** Path of a remote's build on the site's origin, without the slash at the start. */
export const folderOfRemote = (remote: string): string => `releases/${remote}/1.0.0-stock`;

/** Address of a remote's manifest, which is part of the host's build. */
export const manifestOf = (remote: string): string => `/${folderOfRemote(remote)}/${MANIFEST}`;
