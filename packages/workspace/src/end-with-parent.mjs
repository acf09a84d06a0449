// Preloaded into child processes that have a channel to their parent. If the parent ends for any
// reason, nobody else stops the child. SIGTERM lets the child end in its usual way.
const LIMIT_MS = 5_000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), LIMIT_MS).unref();
});
process.channel?.unref();
