import {
  AppRouter,
  Link,
  Navigate,
  type NavigateFunction,
  type NavigateOptions,
  useConfirmLeave,
  useLocation,
  useNavigate,
  useNavigationGuard,
  useNavigationType,
  useSearchParams,
} from '@idea-hub/shared/router';
import { MemoryAppRouter } from '@idea-hub/shared/router/memory';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, StrictMode, useState } from 'react';
import { renderToString } from 'react-dom/server';
import type { Address } from '../contracts/addresses.ts';
import { ConfirmLeave } from './confirm-leave.tsx';

function Where() {
  const { pathname, search, state } = useLocation();
  return (
    <p>
      {useNavigationType()} {pathname}
      {search} {JSON.stringify(state)}
    </p>
  );
}

function Guarded({ message = 'Leave without saving?' }: { message?: string }) {
  const [dirty, setDirty] = useState(true);
  useNavigationGuard({ when: dirty, message });
  return (
    <button type="button" onClick={() => setDirty(false)}>
      Save
    </button>
  );
}

function SignOut({ onSignOut }: { onSignOut: () => void }) {
  const confirmLeave = useConfirmLeave();
  return (
    <button type="button" onClick={() => confirmLeave(onSignOut, 'Sign Out')}>
      Sign Out
    </button>
  );
}

function Query() {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <button type="button" onClick={() => setParams({ mode: 'signup' }, { replace: true })}>
        Switch
      </button>
      <button
        type="button"
        onClick={() => {
          setParams((current) => ({ ...Object.fromEntries(current), q: 'robots' }));
          setParams((current) => {
            current.set('view', 'list');
            return current;
          });
        }}
      >
        Search
      </button>
      <button type="button" onClick={() => setParams({})}>
        Reset
      </button>
      <output>{params.get('q') ?? 'no search'}</output>
      <Where />
    </>
  );
}

const steps: [label: string, to: Address | number, options?: NavigateOptions][] = [
  ['Push', '/auth', { state: 1 }],
  ['Replace', '?mode=signup', { replace: true }],
  ['Back', -1],
];

function Navigator({ onNavigate }: { onNavigate: (navigate: NavigateFunction) => void }) {
  const navigate = useNavigate();
  onNavigate(navigate);
  return (
    <>
      {steps.map(([label, to, options]) => (
        <button
          key={label}
          type="button"
          onClick={() => (typeof to === 'number' ? navigate(to) : navigate(to, options))}
        >
          {label}
        </button>
      ))}
      <Where />
    </>
  );
}

const inMemory = (children: ReactNode, entry = '/account') =>
  render(<MemoryAppRouter entries={['/', entry]}>{children}</MemoryAppRouter>);

const setup = () => userEvent.setup();

describe('Link', () => {
  test('[SH-07] goes to its screen, with its state', async () => {
    inMemory(
      <>
        <Link to="/browse" state={{ category: 'Health' }}>
          Browse
        </Link>
        <Where />
      </>,
    );
    const link = screen.getByRole('link', { name: 'Browse' });
    expect(link).toHaveAttribute('href', '/browse');
    await setup().click(link);
    expect(screen.getByText('PUSH /browse {"category":"Health"}')).toBeInTheDocument();
  });

  test.each([
    ['control', { ctrlKey: true }],
    ['command', { metaKey: true }],
    ['shift', { shiftKey: true }],
    ['alt', { altKey: true }],
    ['the middle button', { button: 1 }],
  ])('[SH-07] leaves a click with %s to the browser', (_name, init) => {
    inMemory(
      <>
        <Link to="/about">About</Link>
        <Where />
      </>,
    );
    const prevented = jest.fn();
    document.addEventListener(
      'click',
      (event) => {
        prevented(event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    );
    fireEvent.click(screen.getByRole('link'), init);
    expect(prevented).toHaveBeenCalledWith(false);
    expect(screen.getByText(/POP \/account/)).toBeInTheDocument();
  });

  test('[SH-07] its own handler can hold the click, and replace asks for no new entry', async () => {
    inMemory(
      <>
        <Link to="/about" onClick={(event) => event.preventDefault()}>
          Held
        </Link>
        <Link to="/browse" replace>
          Replaces
        </Link>
        <Where />
      </>,
    );
    const user = setup();
    await user.click(screen.getByRole('link', { name: 'Held' }));
    expect(screen.getByText(/POP \/account/)).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Replaces' }));
    expect(screen.getByText(/REPLACE \/browse/)).toBeInTheDocument();
  });
});

describe('navigating', () => {
  test('[SH-01] by path, by query, with replace, by steps; the function stays the same', async () => {
    const seen = new Set<NavigateFunction>();
    inMemory(<Navigator onNavigate={(navigate) => seen.add(navigate)} />);
    const user = setup();
    await user.click(screen.getByRole('button', { name: 'Push' }));
    expect(screen.getByText('PUSH /auth 1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    expect(screen.getByText('REPLACE /auth?mode=signup null')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByText('POP /account null')).toBeInTheDocument();
    expect(seen.size).toBe(1);
  });

  test('[SH-10] Navigate leads elsewhere as soon as it is shown, once under double effects', () => {
    render(
      <StrictMode>
        <MemoryAppRouter entries={['/account']}>
          <Navigate to="/auth?mode=login" replace state="why" />
          <Where />
        </MemoryAppRouter>
      </StrictMode>,
    );
    expect(screen.getByText('REPLACE /auth?mode=login "why"')).toBeInTheDocument();
  });

  test('[SH-01] renders without a browser', () => {
    const html = renderToString(
      <MemoryAppRouter entries={['/about?x=1']}>
        <Link to="/browse">Browse</Link>
        <Where />
      </MemoryAppRouter>,
    );
    expect(html).toContain('/about');
    expect(html).toContain('href="/browse"');
  });
});

describe('the query', () => {
  test('[AU-02, BR-12] changes in the address, replacing the entry where asked', async () => {
    inMemory(<Query />, '/auth?mode=login');
    await setup().click(screen.getByRole('button', { name: 'Switch' }));
    expect(screen.getByText(/REPLACE \/auth\?mode=signup/)).toBeInTheDocument();
  });

  test('[BR-12] two changes in one go both count', async () => {
    inMemory(<Query />, '/browse?sort=az');
    const user = setup();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.getByText(/\/browse\?sort=az&q=robots&view=list/)).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('robots');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.getByText('PUSH /browse null')).toBeInTheDocument();
  });
});

describe('a guarded screen', () => {
  const screenWithGuard = (
    <>
      <Guarded />
      <Link to="/about">About</Link>
      <Where />
    </>
  );

  test('[AC-16] asks in a dialog; Stay stays, Leave leaves', async () => {
    inMemory(screenWithGuard);
    const user = setup();
    await user.click(screen.getByRole('link', { name: 'About' }));
    const dialog = screen.getByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText(/POP \/account/)).toBeInTheDocument();

    await user.click(screen.getByRole('link', { name: 'About' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(screen.getByText(/PUSH \/about/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('[AC-16] asks before what ends the work on the screen without going anywhere, by its name', async () => {
    const signOut = jest.fn();
    inMemory(
      <>
        {screenWithGuard}
        <SignOut onSignOut={signOut} />
      </>,
    );
    const user = setup();
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    const dialog = () => within(screen.getByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog().getByRole('button', { name: 'Stay' }));
    expect(signOut).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await user.click(dialog().getByRole('button', { name: 'Sign Out' }));
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText(/POP \/account/)).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(signOut).toHaveBeenCalledTimes(2);
    await user.click(screen.getByRole('link', { name: 'About' }));
    expect(screen.getByText(/PUSH \/about/)).toBeInTheDocument();
  });

  test('[AC-16] Escape stays', async () => {
    inMemory(screenWithGuard);
    await setup().click(screen.getByRole('link', { name: 'About' }));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText(/POP \/account/)).toBeInTheDocument();
  });

  test('[AC-16] in the browser, Back asks too', async () => {
    window.history.replaceState(null, '', '/');
    render(
      <StrictMode>
        <AppRouter renderConfirm={(question) => <ConfirmLeave question={question} />}>
          <Link to="/account">Account</Link>
          <Guarded />
          <Where />
        </AppRouter>
      </StrictMode>,
    );
    const user = setup();
    await user.click(screen.getByRole('link', { name: 'Account' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(screen.getByText(/PUSH \/account/)).toBeInTheDocument();
    act(() => window.history.back());
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(window.location.pathname).toBe('/account');
    act(() => window.history.back());
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.getByText(/POP \/ /)).toBeInTheDocument());
    expect(window.location.pathname).toBe('/');
  });

  test('[MF-03] its parts say so when there is no router above', () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Guarded />)).toThrow('This part needs an AppRouter above it');
  });
});
