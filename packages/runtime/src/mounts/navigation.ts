import type { BootData } from '@composed/contract/discovery';
import type { NavigationEntry } from '@composed/contract/manifest';

/** An entry of the host's navigation that a remote asks for. */
export interface RemoteEntry extends NavigationEntry {
  remote: string;
}

/**
 * The entries of the releases that this browser gets, in their order.
 *
 * @param told what the page brought along: of a remote with a canary whose entries differ, those of both
 * @param releaseOf the release of a remote that this browser gets; undefined where the page can't tell
 */
export function chosenEntries(
  told: BootData['navigation'],
  releaseOf: (remote: string) => string | undefined,
): readonly RemoteEntry[] {
  const listed = told ?? [];
  const chosen = listed.filter(({ remote, release }, index) => {
    const own = releaseOf(remote);
    const isTold = listed.some((other) => other.remote === remote && other.release === own);
    return isTold
      ? release === own
      : index === listed.findIndex((other) => other.remote === remote);
  });
  return chosen
    .flatMap(({ remote, entries }) => entries.map((entry) => ({ ...entry, remote })))
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
}
