import { matchRoute } from '@composed/contract/route-path';
import type { SettingReaders } from '@composed/contract/settings';
import { type ComponentType, useState } from 'react';
import { createConfigStore } from '../config/config-store.ts';
import { usePathname } from './address.ts';
import { configTexts } from './messages.ts';
import type { PageProps } from './page.tsx';
import { Part } from './states.tsx';

export interface StandaloneScreen<Settings extends object> {
  /** Address of the screen, or a pattern such as `/books/:id`. */
  path: string;
  title: string;
  /** A screen in a slot gets `with`, which is empty here. */
  Screen: ComponentType<PageProps<Settings> & { with: never }>;
  /** Address that the menu links to. Default: the path. */
  example?: string;
}

interface StandaloneProps<Settings extends object> {
  screens: readonly StandaloneScreen<Settings>[];
  readers: SettingReaders<Settings>;
  defaults: Settings;
}

const NoSlot = ({ name }: { name: string }) => <p>Slot {name}</p>;

/** Shows a remote's screens without a host, in development. The first screen is the default. */
export function Standalone<Settings extends object>({
  screens,
  readers,
  defaults,
}: StandaloneProps<Settings>) {
  const pathname = usePathname();
  const [settings] = useState(() => {
    const config = createConfigStore({ readers, defaults, texts: configTexts });
    config.load();
    return config.values;
  });
  const found = matchRoute(screens, pathname);
  const { Screen } = found?.route ?? screens[0] ?? { Screen: () => null };
  return (
    <>
      <nav>
        {screens.map(({ path, title, example = path }) => (
          <a key={path} href={example}>
            {title}
          </a>
        ))}
      </nav>
      <main>
        <Part>
          <Screen
            params={found?.params ?? {}}
            Slot={NoSlot}
            settings={settings}
            with={{} as never}
          />
        </Part>
      </main>
    </>
  );
}
