// Loaded before a program that another one started with a channel: when that one is gone, however
// that came, nobody is left to stop this one. SIGTERM lets it end as it ends otherwise.
const LIMIT_MS = 5_000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), LIMIT_MS).unref();
});
process.channel?.unref();
