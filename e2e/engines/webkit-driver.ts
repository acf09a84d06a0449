import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@composed/workspace/free-ports';
import { need } from '../support/need.ts';

/** Desktop settings from which the browser derives its media features. */
export interface Desktop {
  dark?: boolean;
  reducedMotion?: boolean;
}

export interface Driver {
  /** Such as `http://127.0.0.1:40123`. */
  root: string;
  stop(): Promise<void>;
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  return text.trim();
}

/** Creates a folder of GTK settings, since WebDriver has no capability for media features. */
function settingsFor({ reducedMotion = false }: Desktop): string {
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-gtk-'));
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    mkdirSync(join(folder, version));
    writeFileSync(
      join(folder, version, 'settings.ini'),
      `[Settings]\ngtk-enable-animations=${reducedMotion ? 0 : 1}\n`,
    );
  }
  return folder;
}

/** Starts WebKitGTK's driver on a separate display. */
export async function startDriver(desktop: Desktop): Promise<Driver> {
  const display = spawn(
    need('WEBKIT_DISPLAY'),
    ['-displayfd', '3', '-screen', '0', '1280x800x24'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const number = await firstLine(display.stdio[3] as NodeJS.ReadableStream);
  const [port] = (await freePorts(1)) as [number];
  const settings = settingsFor(desktop);
  const driver = spawn(need('WEBKIT_DRIVER'), [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      GDK_BACKEND: 'x11',
      GTK_THEME: desktop.dark ? 'Adwaita:dark' : 'Adwaita',
      XDG_CONFIG_HOME: settings,
    },
  });
  const end = async (program: ChildProcess) => {
    const ended = once(program, 'exit');
    program.kill();
    await ended;
  };
  return {
    root: `http://127.0.0.1:${port}`,
    async stop() {
      await end(driver);
      await end(display);
      rmSync(settings, { recursive: true, force: true });
    },
  };
}
