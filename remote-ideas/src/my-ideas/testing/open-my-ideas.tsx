import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { IdeaForm } from '../../catalogue/idea-form.ts';
import { browserCatalogue } from '../../catalogue/use-catalogue.ts';
import { someForm } from '../../testing/some-form.ts';
import { MyIdeasScreen } from '../my-ideas-screen.tsx';

export const ada = someUser({ id: 'ada' });
export const ben = someUser({ id: 'ben' });

interface Opening {
  user?: typeof ada | null;
  samples?: SampleIdeas;
  route?: string;
  submitted?: { by: string | null; form: Partial<IdeaForm> }[];
}

/**
 * Renders the screen after the given submissions. By default Ada is signed in, and there are demonstration
 * records.
 */
export async function openMyIdeas({
  user = ada,
  samples = true,
  route = '/my-submissions',
  submitted = [],
}: Opening = {}) {
  const sampleIdeas = Promise.resolve(samples);
  const catalogue = browserCatalogue(sampleIdeas);
  for (const { by, form } of submitted) await catalogue.submit(someForm(form), by);
  const page = renderScreen(<MyIdeasScreen sampleIdeas={sampleIdeas} />, { route, user });
  await act(async () => {});
  const actor = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  /** Lets the debounced search reach the address. */
  const rest = () => act(() => jest.advanceTimersByTime(1000));
  return { ...page, catalogue, actor, rest };
}

export const cards = () => screen.queryAllByRole('article');
export const titles = () => cards().map((card) => within(card).getByRole('heading').textContent);
export const card = (name: string) => screen.getByRole('article', { name });
export const showing = () => screen.getByText(/^Showing/).textContent;
export const search = () => screen.getByRole('searchbox', { name: 'Search your ideas' });
export const status = () => screen.getByRole('combobox', { name: 'Status' });
export const advanced = () => screen.getByRole('combobox', { name: 'Advanced status' });
export const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
export const clears = () => screen.queryAllByRole('button', { name: 'Clear Filters' });

/** The dashboard's figures with their names. */
export const figures = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);

/** Titles of the demonstration records. */
export const WEATHER = 'Community Weather Station';
export const SCHOOL_BUS = 'Walking School Bus Planner';
export const LAB = 'Plain Language Lab Results';
export const REPAIR = 'Repair Café Finder';
export const PHYSICS = 'Pocket Physics Experiments';
