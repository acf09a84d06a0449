import {
  CONTRACT_VERSION,
  defineScreen,
  type ExposesOf,
  type PropsOf,
} from '@idea-hub/shared/contracts/screens';
import { render, screen } from '@testing-library/react';

function Edit({ ideaId }: PropsOf<'remote-ideas', 'edit'>) {
  return <h1>Edit {ideaId}</h1>;
}

describe('the contract of screens', () => {
  test('[MF-08] a screen carries the contract’s version and its component', () => {
    const edit = defineScreen('remote-ideas', 'edit', Edit);
    expect(edit.contractVersion).toBe(CONTRACT_VERSION);
    render(<edit.Screen ideaId="7" sampleIdeas={Promise.resolve(true)} />);
    expect(screen.getByRole('heading', { name: 'Edit 7' })).toBeInTheDocument();
  });

  test('[MF-08] the compiler refuses what does not fit', () => {
    // @ts-expect-error `home` is given no `ideaId`.
    expect(defineScreen('remote-ideas', 'home', Edit)).toHaveProperty('Screen');
    // @ts-expect-error There is no such screen.
    expect(defineScreen('remote-auth', 'edit', Edit)).toHaveProperty('Screen');
    // @ts-expect-error `reset-password` is missing.
    const exposes: ExposesOf<'remote-auth'> = { './auth': './src/screens/auth.tsx' };
    expect(Object.keys(exposes)).toEqual(['./auth']);
  });
});
