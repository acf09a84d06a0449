import { useState } from 'react';
import { ProgressBar, StageRail, type Stop } from '../stage-rail.tsx';
import { Grid, Specimens } from './specimen.tsx';

const STEPS = [
  'Title and description',
  'Category and difficulty',
  'Timeline and details',
  'Contact',
];

const stopsAt = (current: number): Stop[] =>
  STEPS.map((label, index) => ({
    label,
    state: index < current ? 'done' : index === current ? 'current' : 'todo',
    disabled: index > current + 1,
  }));

const STATUSES: Stop[] = [
  { label: 'Draft', state: 'done' },
  { label: 'Under Review', state: 'current' },
  { label: 'Approved', state: 'todo' },
  { label: 'Published', state: 'todo' },
];

export const PIPELINE: Stop[] = [
  { label: 'Ideas', value: '2,847' },
  { label: 'Prototypes', value: '456' },
  { label: 'Launched', value: '89' },
  { label: 'Successful', value: '23' },
];

export function RailSection() {
  const [step, setStep] = useState(1);
  return (
    <Specimens title="Stage rail">
      <StageRail label="Steps" stops={stopsAt(step)} onSelect={setStep} labels="auto" />
      <ProgressBar label="Progress" value={step + 1} max={4} valueText={`Step ${step + 1} of 4`} />
      <StageRail label="Pipeline" stops={PIPELINE} />
      <Grid>
        <StageRail label="Status, all labels" stops={STATUSES} size="sm" />
        <StageRail label="Status, the current label" stops={STATUSES} size="sm" labels="current" />
        <StageRail label="Status, no label" stops={STATUSES} size="sm" labels="none" />
      </Grid>
    </Specimens>
  );
}
