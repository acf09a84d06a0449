import { CONTRACT_VERSION, defineScreen, type PropsOf } from '@idea-hub/shared/contracts/screens';
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
});
