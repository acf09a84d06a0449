import underPressure, { type FastifyUnderPressureOptions } from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database } from './database/database.ts';
import { retireDemoAccounts, seedDemoMember } from './dev/demo-accounts.ts';
import { seedCommunity } from './dev/demo-community.ts';
import { addMailboxPages, refuseOutside } from './dev/page.ts';
import { addSocialPages } from './dev/social-pages.ts';
import { queueDigests } from './digest/weekly-digest.ts';
import type { App } from './http/app-type.ts';
import {
  answerBrokenRequest,
  HTTP_OPTIONS,
  refuseOddRequests,
  refuseWithoutHost,
} from './http/broken-request.ts';
import { Cursors } from './http/cursors.ts';
import { addErrorHandling, answerError } from './http/error-handling.ts';
import { addFormats, judgeLengthFirst } from './http/formats.ts';
import { addHeaders } from './http/headers.ts';
import { acceptJsonOnly } from './http/json-body.ts';
import { addOpenApi } from './http/openapi.ts';
import { readForwardedAddresses, warnOfUnknownProxy } from './http/proxies.ts';
import { addTextNormaliser } from './http/text.ts';
import { validationProblem } from './http/validation-problem.ts';
import { createAccountLimits, NO_ACCOUNT_LIMITS } from './limits/account-limits.ts';
import { addAddressLimits, limitEveryCall } from './limits/address-limits.ts';
import { NetworkBudgets } from './limits/budgets.ts';
import { Counters } from './limits/counters.ts';
import { DEVELOPMENT_RATES, PRODUCTION_RATES, type Rates } from './limits/rates.ts';
import { Mailer, type SendMail } from './mail/mailer.ts';
import { createMailTransport, Mailbox } from './mail/transport.ts';
import { addMetrics } from './metrics/metrics.ts';
import { routedUrl } from './pages/filled.ts';
import { type FilledSite, FillMetrics } from './pages/filled-site.ts';
import type { PasswordHasher } from './passwords/hashing.ts';
import { purge } from './purge.ts';
import { regularly as runRegularly } from './rounds.ts';
import { addRoutes } from './routes/routes.ts';
import type { Settings } from './settings/settings.ts';
import { createExchanges, DevProvider } from './social/providers.ts';
import { Receiver } from './telemetry/receiver.ts';
import { addCounts } from './telemetry/routes.ts';
import { DIGEST_ROUND, MAIL_ROUND, OVERLOAD_DELAY, PURGE_ROUND, REQUEST_LIMIT } from './timings.ts';

const BODY_LIMIT = 16 * 1024;

export interface AppOptions {
  settings: Settings;
  /** The app closes it. */
  database: Database;
  hasher: PasswordHasher;
  log: FastifyBaseLogger;
  /** Clock of all lifetimes and windows. */
  now?: () => number;
  /** Replaces SMTP and the development mailbox. */
  sendMail?: SendMail;
  rates?: Rates;
  /** Thresholds above which the server counts as overloaded. */
  pressure?: FastifyUnderPressureOptions;
  /** Timeout of a social sign-in provider, in milliseconds. */
  providerLimit?: number;
  /** Reads the site's live releases, for the counts of its screens. */
  fetch?: typeof fetch;
  /** Clock of the time limit for filled pages. */
  fillClock?: FilledSite['clock'];
  /** Whether new calls should go to other instances, because this one will end soon. */
  isDraining?: () => boolean;
  /** Runs work at intervals. */
  regularly?: typeof runRegularly;
  /** Replaces Fastify's own schema compilers. */
  schemaController?: FastifyServerOptions['schemaController'];
}

/** Builds the server. `server.ts` makes it listen. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { settings, database, hasher, log, now = Date.now, isDraining = () => false } = options;
  const { regularly = runRegularly } = options;
  const { queries, searching, pool } = database;
  const app: App = Fastify({
    loggerInstance: log,
    // `logAnswers` logs one line a call instead.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_LIMIT,
    http: HTTP_OPTIONS,
    rewriteUrl: routedUrl,
    trustProxy: settings.trustProxy ?? false,
    // Still answers requests that arrive on open connections while the server closes.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerError,
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        // Reports all findings, so that a form can show them together. Bodies are at most 16 KB.
        allErrors: true,
      },
      // The default formats exist at this point, so ours replace them.
      onCreate(ajv) {
        addFormats(ajv);
        judgeLengthFirst(ajv);
      },
    },
    schemaErrorFormatter: validationProblem,
    ...(options.schemaController ? { schemaController: options.schemaController } : {}),
  });
  refuseOddRequests(app.server);
  app.addHook('onRequest', refuseWithoutHost);
  readForwardedAddresses(app);
  warnOfUnknownProxy(app);
  logAnswers(app, settings.production ? 'info' : 'debug');
  addErrorHandling(app);
  acceptJsonOnly(app);
  addTextNormaliser(app);
  await addHeaders(app, settings.appOrigins, settings.ideas === 'live');
  await app.register(underPressure, { maxEventLoopDelay: OVERLOAD_DELAY, ...options.pressure });
  await addOpenApi(app, settings.ideas === 'live');

  const counters = new Counters(queries, now);
  const networks = new NetworkBudgets(settings.raisedLimits);
  const rates = options.rates ?? (settings.production ? PRODUCTION_RATES : DEVELOPMENT_RATES);
  if (settings.rateLimit) {
    limitEveryCall(app, networks, rates.any, now);
    addAddressLimits(app, networks, counters);
  }

  const accountLimits = settings.rateLimit
    ? createAccountLimits({ counters, networks, rates, now })
    : NO_ACCOUNT_LIMITS;
  const mailbox = new Mailbox();
  const mailer = new Mailer({
    queries,
    send: options.sendMail ?? createMailTransport(settings, mailbox, now, log),
    appOrigin: settings.appOrigin,
    limits: accountLimits,
    now,
    log,
  });
  const devProvider = settings.devSocial ? new DevProvider(now) : null;
  app.register(async (pages: App) => {
    pages.addHook('onRequest', refuseOutside);
    if (settings.smtpUrl === null) addMailboxPages(pages, mailbox, mailer);
    if (devProvider) addSocialPages(pages, devProvider, settings.appOrigins);
  });

  const receiver =
    settings.telemetry &&
    new Receiver({
      settings: settings.telemetry,
      queries,
      now,
      log,
      rate: settings.rateLimit ? rates.telemetry : null,
      ...(options.fetch ? { fetch: options.fetch } : {}),
    });
  addCounts(app, settings.metricsToken, receiver);
  const { releaseStore: store, apiAddress } = settings;
  const metrics = new FillMetrics();
  const site = store === null ? null : { store, apiAddress, metrics, clock: options.fillClock };
  if (settings.metricsToken !== null) {
    const { metricsToken: token } = settings;
    const hashLoad = () => hasher.load();
    const register = (registry: Registry) => {
      receiver?.metrics.register(registry);
      site?.metrics.register(registry);
    };
    addMetrics(app, { token, queries, pool, now, hashLoad, register });
  }
  addRoutes(app, {
    queries,
    searching,
    now,
    appOrigin: settings.appOrigin,
    apiAddress,
    site,
    hasher,
    mailer,
    rates,
    accountLimits,
    cursors: await Cursors.load(queries),
    isLive: settings.ideas === 'live',
    isDraining,
    exchanges: createExchanges(settings, devProvider, options.providerLimit),
    receiver,
  });

  if (settings.production) {
    await retireDemoAccounts(queries);
  } else {
    await seedDemoMember(queries, hasher, now());
    if (settings.ideas === 'live') await seedCommunity(queries, hasher, now());
  }
  const warn = (message: string) => (err: unknown) => log.warn({ err }, message);
  const stopRounds = [
    regularly(MAIL_ROUND, () => mailer.delivered()),
    regularly(PURGE_ROUND, (goesOn) =>
      purge(queries, now(), goesOn, settings.telemetry?.life).catch(
        warn('Expired rows could not be deleted.'),
      ),
    ),
  ];
  if (settings.ideas === 'live') {
    const round = async () => {
      if ((await queueDigests(queries, now())) > 0) mailer.hurry();
    };
    const failed = warn('The weekly digest could not be queued.');
    stopRounds.push(regularly(DIGEST_ROUND, () => round().catch(failed)));
  }
  app.addHook('onClose', async () => {
    await Promise.all([mailer.close(), ...stopRounds.map((stop) => stop())]);
    await receiver?.close();
    await queries.destroy();
  });
  return app;
}

/** Logs one line a call. Development needs `LOG_LEVEL=debug` for it, because a page makes many calls. */
function logAnswers(app: App, level: 'info' | 'debug'): void {
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const asked = request.routeOptions.config.quiet ? 'debug' : level;
    request.log[asked]({ req: request, status: reply.statusCode, ms }, 'answered');
  });
}
