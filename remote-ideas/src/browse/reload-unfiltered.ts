/** Loads the page anew without what stands in its query and hash (BR-05). */
export function reloadUnfiltered(
  location: Pick<Location, 'assign' | 'pathname'> = window.location,
) {
  location.assign(location.pathname);
}
