export type ActivityKind =
  | 'like'
  | 'message'
  | 'milestone'
  | 'approval'
  | 'rejection'
  | 'withdrawal';

export interface Activity {
  kind: ActivityKind;
  text: string;
  hoursAgo: number;
}

/** Sample data: one activity of each kind. */
export const SAMPLE_ACTIVITIES: readonly Activity[] = [
  { kind: 'like', text: 'Priya Nair liked your idea “Neighbourhood Tool Library”', hoursAgo: 2 },
  { kind: 'message', text: 'New message from Jonas Weber about “Quiet Commute”', hoursAgo: 5 },
  { kind: 'milestone', text: '“Rain Garden Planner” reached 1,000 views', hoursAgo: 26 },
  { kind: 'approval', text: '“Repair Café Finder” was approved for the hub', hoursAgo: 74 },
];
