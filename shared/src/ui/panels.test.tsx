import { render, screen } from '@testing-library/react';
import { EmptyState } from './empty-state.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { PageHeading } from './page-heading.tsx';
import { Skeleton } from './skeleton.tsx';

test('[SH-11] the page heading is an h1 that can take the focus and is no tab stop', () => {
  render(<PageHeading lead="Find what others build.">Browse ideas</PageHeading>);
  const heading = screen.getByRole('heading', { level: 1, name: 'Browse ideas' });
  heading.focus();
  expect(heading).toHaveFocus();
  expect(heading).toHaveAttribute('tabindex', '-1');
  expect(screen.getByText('Find what others build.')).toBeVisible();
});

test('[MF-05] an error panel is announced, has a heading and holds its actions', () => {
  render(
    <ErrorPanel
      title="This part could not be loaded"
      text="Everything else works."
      actions={<button type="button">Try again</button>}
    />,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'This part could not be loaded',
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Everything else works.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('[MI-06] an empty state has a heading of the level it is told, a text and actions', () => {
  render(
    <EmptyState
      title="No Ideas Found"
      text="Try adjusting your search or filters."
      headingLevel={3}
      actions={<button type="button">Clear Filters</button>}
    />,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'No Ideas Found' })).toBeVisible();
  expect(screen.getByText('Try adjusting your search or filters.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeVisible();
});

test('a skeleton is busy, and only its label is read', () => {
  const { container } = render(<Skeleton lines={4} label="Loading ideas" />);
  expect(container.firstElementChild).toHaveAttribute('aria-busy', 'true');
  expect(container).toHaveTextContent('Loading ideas');
  expect(container.querySelectorAll('[aria-hidden="true"]')).toHaveLength(4);
});
