// Calls one address as fast as it answers, in a separate process. Prints autocannon's result.
//   node bench/load.mjs '{"url":…,"connections":…,"duration":…}'
import autocannon from 'autocannon';

const result = await autocannon(JSON.parse(process.argv[2] ?? '{}'));
const { latency, requests, non2xx, errors } = result;
console.log(
  JSON.stringify({
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
  }),
);
