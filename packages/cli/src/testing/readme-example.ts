import { commandLine } from '@composed/cli/command-line';
import { UserError } from '@composed/workspace/user-error';

// Beside `build`, `dev`, `release` and `start`, which are there already.
await commandLine({
  async greet([name]) {
    if (name === undefined) throw new UserError('Whom? For example: greet Ada');
    console.log(`Hello ${name}`);
  },
});
