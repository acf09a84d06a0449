import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minimalEnvironment } from '@composed/workspace/minimal-environment';
import { parse } from 'yaml';

type Texts = Readonly<Record<string, string>>;

export interface Step {
  uses?: string;
  run?: string;
  if?: string;
  with?: Texts;
  env?: Texts;
}

export interface Workflow {
  env?: Texts;
  jobs: Readonly<Record<string, { if?: string; environment?: string; env?: Texts; steps: Step[] }>>;
}

export const readWorkflow = (file: string): Workflow => parse(readFileSync(file, 'utf8'));

export interface Play {
  /** Folder of the checked-out git repository. */
  repository: string;
  /** An empty folder for the jobs' files. */
  work: string;
  /** `secrets`, `vars` and `github`, by name. */
  contexts: Readonly<Record<'secrets' | 'vars' | 'github', Texts>>;
  /** The jobs that the event runs, in order. */
  jobs: readonly string[];
  /** Replaces a command, by its text in the workflow, if it is too expensive or not part of the test. */
  instead?: (command: string, folder: string) => (() => void) | undefined;
}

/** A step that was run. */
export interface Played {
  job: string;
  folder: string;
  command: string;
  env: Texts;
  said: string;
}

/** Replaces expressions such as `${{ secrets.RELEASE_KEY }}`. Throws for an unknown context. */
function filled(text: string, contexts: Play['contexts']): string {
  return text.replaceAll(/\$\{\{\s*(.*?)\s*\}\}/g, (_all, expression: string) => {
    const [context = '', name = ''] = expression.split('.');
    const values = contexts[context as keyof Play['contexts']];
    if (values === undefined) throw new Error(`The workflow has the expression ${expression}.`);
    return values[name] ?? '';
  });
}

/** Runs a command like a runner: the shell stops at the first failing command. */
function run(command: string, cwd: string, env: Texts): Promise<string> {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(said);
      else reject(new Error(`"${command}" ended with ${code}:\n${said}`));
    });
  });
}

/** Imitates the workflow's actions as far as later steps need them. */
async function use(step: Step, folder: string, { repository, work }: Play): Promise<void> {
  const [action, version = ''] = (step.uses ?? '').split('@');
  if (!/^[0-9a-f]{40}$/.test(version)) throw new Error(`${step.uses} is not pinned by its commit.`);
  const { name = '', path = '', 'node-version-file': nodeVersion } = step.with ?? {};
  const artifact = join(work, 'artifacts', name);
  if (action === 'actions/checkout') {
    await run(`git clone -q '${repository}' '${folder}'`, work, minimalEnvironment());
  } else if (action === 'actions/setup-node') {
    if (!existsSync(join(folder, nodeVersion ?? ''))) throw new Error(`${nodeVersion} is missing.`);
  } else if (action === 'actions/upload-artifact') {
    cpSync(join(folder, path), artifact, { recursive: true });
  } else if (action === 'actions/download-artifact') {
    cpSync(artifact, join(folder, path), { recursive: true });
  } else throw new Error(`Nobody knows what ${action} does.`);
}

/** Runs every step of the jobs in order, each job in its own folder. Throws at the first failure. */
export async function playWorkflow(workflow: Workflow, play: Play): Promise<Played[]> {
  const played: Played[] = [];
  for (const job of play.jobs) {
    const { steps, env: ofJob } = workflow.jobs[job] ?? { steps: [] };
    const folder = join(play.work, job);
    mkdirSync(folder, { recursive: true });
    for (const step of steps) {
      if (step.if === 'failure()') continue;
      if (step.run === undefined) {
        await use(step, folder, play);
        continue;
      }
      const named = Object.entries({ ...workflow.env, ...ofJob, ...step.env });
      const env = Object.fromEntries(
        named.map(([name, text]) => [name, filled(text, play.contexts)]),
      );
      const other = play.instead?.(step.run, folder);
      const runner = {
        ...minimalEnvironment(),
        CI: 'true',
        GITHUB_EVENT_NAME: play.contexts.github.event_name ?? '',
        GITHUB_REF_NAME: play.contexts.github.ref_name ?? '',
        GITHUB_STEP_SUMMARY: join(play.work, 'summary.md'),
      };
      const said = other
        ? String(other() ?? '')
        : await run(step.run, folder, { ...runner, ...env });
      played.push({ job, folder, command: step.run, env, said });
    }
  }
  return played;
}
