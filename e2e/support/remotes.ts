import remotes from '../../remotes.json' with { type: 'json' };

export type Remote = keyof typeof remotes;
export const REMOTES = Object.keys(remotes) as Remote[];
