import { createRuntime } from '@composed/runtime/create-runtime';
import { RemoteScreen } from '@composed/runtime/screen/remote-screen';

const runtime = createRuntime({
  remotes: ['remote-shelf'],
});

/** The screen `home` of `remote-shelf`, and what is shown until it has come, or when it does not. */
export const Shelf = () => (
  <RemoteScreen
    runtime={runtime}
    remote="remote-shelf"
    screen="home"
    props={{ page: 1 }}
    renderLoading={({ place, isSlow }) => <p ref={place}>{isSlow ? 'Still loading' : 'Loading'}</p>}
    renderFailure={({ detail, retry }) => (
      <p role="alert">
        {detail}{' '}
        <button type="button" onClick={retry}>
          Try again
        </button>
      </p>
    )}
  />
);
