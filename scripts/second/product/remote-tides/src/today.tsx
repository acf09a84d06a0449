import { Suspense, use } from 'react';

const Level = ({ unit }: { unit: Promise<string> }) => <p>High water: 4 {use(unit)}</p>;

const Today = (props: { unit: Promise<string> }) => (
  <Suspense fallback={<p aria-busy="true">High water</p>}>
    <h1>Tides today</h1>
    <Level {...props} />
  </Suspense>
);

export const screen = { contractVersion: 3, Screen: Today };
