/** Third argument of a container's `init`, in addition to the share scope. */
export interface ContainerHost {
  /** Loads another file of this build into the page, by its absolute address and time limit. */
  load: (url: string, limitMs: number) => Promise<void>;
  /**
   * Address of this build's files. Missing if the host's script elements already have the files'
   * addresses.
   */
  base?: string;
}
