import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CategoryChip, Chip } from './chip.tsx';

test('a chip is taken away by a button that names it', async () => {
  const remove = jest.fn();
  render(
    <Chip onRemove={remove} removeLabel="Remove TypeScript">
      TypeScript
    </Chip>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove TypeScript' }));
  expect(remove).toHaveBeenCalledTimes(1);
});

test('a chip without a way to remove it has no button', () => {
  render(<Chip>TypeScript</Chip>);
  expect(screen.getByText('TypeScript')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each([
  'Technology',
  'Health',
  'Education',
  'Business',
  'Environment',
  'Community',
  'Entertainment',
  'Lifestyle',
  'Other',
])('[BR-13] %s has colours of its own', (category) => {
  const { container } = render(<CategoryChip category={category} />);
  expect(container.firstElementChild).toHaveClass(category.toLowerCase());
});

test.each(['Cooking', 'constructor', 'chip', ''])(
  '[BR-13] %j, which has no colours, takes those of Other and keeps its text',
  (category) => {
    const { container } = render(<CategoryChip category={category} />);
    expect(container).toHaveTextContent(category);
    expect(container.firstElementChild).toHaveAttribute('class', 'chip other');
  },
);
