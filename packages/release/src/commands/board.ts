import { listenOnLoopback } from '@composed/site/listen';
import { UserError } from '@composed/workspace/user-error';
import { type Board, readBoard } from '../board/board.ts';
import { boardPage, boardServer } from '../board/page.ts';
import { type Command, count, type Invocation, text } from '../command.ts';
import { composeNewest } from '../complete.ts';
import { sourceOf } from '../rollout/source.ts';

/** Default file. Servers don't publish this folder, because it is outside the site and the releases. */
const BOARD_FILE = 'board/index.html';
const DEFAULT_PORT = 3400;

function read({ context, values, env }: Invocation): Promise<Board> {
  const metrics = text(values.metrics);
  const counts =
    metrics === null ? null : { source: sourceOf(metrics, env, context.now), text: metrics };
  return readBoard(context, counts);
}

export const boardCommand: Command = {
  options: ['metrics', 'port'],
  async run(invocation) {
    // Fail here if the store or an option is wrong, and not only in the page.
    await read(invocation);
    const port = count(invocation.values.port, 'port', DEFAULT_PORT);
    const server = boardServer(() => read(invocation));
    await listenOnLoopback(server, port).catch((error: NodeJS.ErrnoException) => {
      throw new UserError(
        `Port ${port} can't be listened on (${error.code ?? error.message}); name another one by --port.`,
      );
    });
    invocation.context.say(`The board is at http://localhost:${port}/ until Ctrl-C.`);
    return new Promise(() => {});
  },
};

export const composeCommand: Command = {
  options: ['metrics'],
  async run(invocation) {
    const { context } = invocation;
    const { generation, written } = await composeNewest(context);
    const page = Buffer.from(boardPage(await read(invocation)));
    if (!context.dryRun) await context.store.replace(BOARD_FILE, page);
    const state = written ? 'is written' : 'was there already';
    const would = context.dryRun ? 'would be' : 'is';
    return {
      lines: [
        `The site of generation ${generation} ${context.dryRun && written ? 'would be written' : state}.`,
        `The team's board ${would} in ${BOARD_FILE} of ${context.store.name}.`,
      ],
      data: { generation, written, board: BOARD_FILE, dryRun: context.dryRun },
    };
  },
};
