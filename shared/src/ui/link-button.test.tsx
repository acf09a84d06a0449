import { createMemoryHistory, MemoryAppRouter } from '@idea-hub/shared/router/memory';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Card, CardLink } from './card.tsx';
import { LinkButton } from './link-button.tsx';

test('is a link that goes to its screen', async () => {
  const history = createMemoryHistory(['/']);
  render(
    <MemoryAppRouter history={history}>
      <LinkButton to="/submit" variant="spark" state={{ from: 'home' }}>
        Submit First Idea
      </LinkButton>
    </MemoryAppRouter>,
  );
  const link = screen.getByRole('link', { name: 'Submit First Idea' });
  expect(link).toHaveAttribute('href', '/submit');
  await userEvent.click(link);
  expect(history.snapshot().location).toMatchObject({
    pathname: '/submit',
    state: { from: 'home' },
  });
});

test('a card is an article with one link, named by its title', () => {
  render(
    <MemoryAppRouter>
      <Card as="article" interactive aria-labelledby="title">
        <h2 id="title">
          <CardLink to="/project/1">Smart Garden Monitor</CardLink>
        </h2>
      </Card>
    </MemoryAppRouter>,
  );
  expect(screen.getByRole('article', { name: 'Smart Garden Monitor' })).toContainElement(
    screen.getByRole('link', { name: 'Smart Garden Monitor' }),
  );
});
