import { useEffect, useSyncExternalStore } from 'react';
import type { ConfigStore } from '../config/config-store.ts';
import type { Override } from '../releases/override.ts';
import type { TabReleases } from '../releases/tab-releases.ts';
import { usePathname } from './address.ts';
import { type FrameTexts, messages } from './messages.ts';

/** Longest shown name of a release. It comes from the address, so anybody can have written it. */
const LONGEST = 100;

/** Text of each offer of the version check. */
const OFFERS = { newer: 'newer', withdrawn: 'withdrawn', 'switched-off': 'switchedOff' } as const;

interface NoticeProps {
  runtime: TabReleases;
  texts?: FrameTexts;
}

/** Tells that newer releases are live, or that one was withdrawn. It never reloads by itself. */
export function VersionNotice({ runtime: { versions }, texts = messages }: NoticeProps) {
  const pathname = usePathname();
  const offer = useSyncExternalStore(versions.subscribe, versions.offer, versions.offer);
  useEffect(() => versions.start(), [versions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks on each page
  useEffect(() => void versions.checkIfDue(), [versions, pathname]);
  return (
    // Always mounted, so that screen readers announce its content.
    <div role="status" className="notice">
      {offer && (
        <>
          <p>{texts[OFFERS[offer]]}</p>
          <button type="button" onClick={() => location.reload()}>
            {texts.reload}
          </button>
          {offer !== 'withdrawn' && (
            <button type="button" onClick={versions.dismiss}>
              {texts.notNow}
            </button>
          )}
        </>
      )}
    </div>
  );
}

/** Tells that this tab runs another release than the live one, and leads back. */
export const OverrideBanner = ({ runtime, texts = messages }: NoticeProps) =>
  runtime.override && <Banner override={runtime.override} runtime={runtime} texts={texts} />;

interface BannerProps extends Required<NoticeProps> {
  override: Override;
}

function Banner({ override, runtime, texts }: BannerProps) {
  const { status } = useSyncExternalStore(override.subscribe, override.getState);
  // The page may not show the remote, so look its release up.
  useEffect(() => runtime.findRequested(), [runtime]);
  if (status === 'declined') return null;
  const isQuestion = status === 'question';
  const goBack = () => {
    runtime.forgetRequested();
    // While the question is open, the live release is running.
    if (isQuestion) override.decline();
    else location.reload();
  };
  return (
    <aside className="notice" aria-label={texts.override}>
      <p role="status">{override.message() || texts.requested(override.text.slice(0, LONGEST))}</p>
      {isQuestion && (
        <button type="button" onClick={() => override.agree() && location.reload()}>
          {texts.runIt}
        </button>
      )}
      <button type="button" onClick={goBack}>
        {texts.useLive}
      </button>
    </aside>
  );
}

interface ConfigNoticeProps {
  config: Pick<ConfigStore<object>, 'getState' | 'subscribe' | 'load'>;
  texts?: FrameTexts;
}

/** Names the invalid settings of the site. The rest of the page keeps working. */
export function ConfigNotice({ config, texts = messages }: ConfigNoticeProps) {
  const state = useSyncExternalStore(config.subscribe, config.getState, config.getState);
  return (
    <div role="alert" className="notice">
      {state.status === 'failed' && (
        <>
          <p>{state.problems.join(' ')}</p>
          <button type="button" onClick={config.load}>
            {texts.tryAgain}
          </button>
        </>
      )}
    </div>
  );
}
