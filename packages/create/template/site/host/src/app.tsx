import { Entries } from '@composed/runtime/frame/entries';
import { ConfigNotice, OverrideBanner, VersionNotice } from '@composed/runtime/frame/notices';
import type { OpenSite } from '@composed/runtime/frame/open-site';
import { Page } from '@composed/runtime/frame/page';
import { Part } from '@composed/runtime/frame/states';
import type { defaults } from './contract.ts';
import { routes } from './routes.ts';

/** Frame of every page, with the screen of the current address. */
export const App = ({ runtime, config }: OpenSite<typeof defaults>) => (
  <>
    <header>
      <Part>
        <Entries runtime={runtime} place="header">
          <a href="/">Template</a>
        </Entries>
      </Part>
    </header>
    <VersionNotice runtime={runtime} />
    <ConfigNotice config={config} />
    <main>
      <Part>
        <Page runtime={runtime} routes={routes} site="Template" settings={config.values} />
      </Part>
    </main>
    <OverrideBanner runtime={runtime} />
    <footer>
      <Part>
        <Entries runtime={runtime} place="footer">
          <a href="/">Home</a>
        </Entries>
      </Part>
    </footer>
  </>
);
