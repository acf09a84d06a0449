import { SITE } from '@composed/workspace/paths';

/** Folder of a local start, as people type it. */
const FOLDER = `.${SITE.name}`;

export const HELP = `npm run release -- <command> …

Puts releases of the host and the remotes live, each apart from the others.

  publish <package>              build it, and put the build into the store under a name of its own
      --dir <folder>             a finished build instead
      --resign                   sign the content of a published release again, with the key of today; it
                                 gets a name of its own
  promote <package@release> …    make releases live, all of those named in one step
      --traffic <1-100>          only for so many per cent of the browsers; --traffic 100 finishes it
      --replace                  in the place of another canary of the package
      --changes <path>           a route that is meant to have another heading than today, or much
                                 less text; may be given more than once
      --no-render                without opening the pages in Chromium first; history tells so
      --with <host@release>      and only if they work beside this published host, too
      --reason <text>
  rehearse <package@release> …   open what is live with these releases, such as a host with a new major of a
                                 shared package, and say what works and what fails. Changes nothing
      --report <file.html>       with pictures of each failing page, beside today's
      --changes <path>           a route that is meant to show something else
      --no-majors                tries all with the host's own versions, as after the last day of each grant
  rollout <package@release>      give a remote's release to more browsers step by step, and take it back
                                 by itself when more of its loads fail than of the stable release's
      --metrics <source>         required: api=URL of our API, or prometheus=URL
      --steps <1,5,25,100>       per cents of the browsers, the first below 100
      --every <10m>              each step lasts so long at least, and until its loads are proof enough
      --budget <1>               so many of a hundred loads may fail beyond the stable release's share
      --liars <32>               networks whose reports may be false without deciding
      --replace, --changes, --no-render, --reason   as with promote
  rollback <package>             bring back the release before; with a canary, take that away.
                                 <package@release>: only if that is the one which goes
      --to <generation>          what was live in that generation; without a package, the whole set
      --harmful                  and withdraw what is taken back, in the same step
      --no-render                with --to: without opening pages that were never opened
      --reason <text>            required
  withdraw <package@release> …   put releases on the list of those that must not run any more, in any way;
                                 it is never taken off again. A canary among them ends
      --reason <text>            required
  preview <package>              publish it under a name, for one tab of a browser inside the live site
      --as <name>                such as pr-123
      --end <name>               end that one before its time instead
      --expires <7d>             12h, 7d, …
      --with <host@release>      as with promote
      --dir <folder>
  disable <package>              switch a remote off: nothing of it is loaded
      --reason <text>            required
  enable <package>               and on again, once its pages were opened
      --no-render                as with promote
  retire <package>               take a remote out for good, which no route of the live host shows
      --reason <text>            required
  status                         what is live, since when, and what is left to be done
  history                        what was changed, by whom and why
      --limit <20>
  board                          serve all of that on this machine as a page for the team, with commands
                                 to copy
      --metrics <source>         and with the failures and load times of the last day, as with rollout
      --port <3400>
  verify                         hold every byte in the store against its record
  resolve [file]                 turn the places in a reported stack into lines of the sources, by
                                 the source maps in the store
  compose                        write the site of the newest generation, if a command was cut short, and
                                 the board of this moment, board/index.html in the store
      --metrics <source>
  prune                          delete releases that nobody needs any more
      --keep <14>                days in which a release that was live stays
  configure <file>               say what the site is: address, keys, /config.json
      --print                    in place of a file: print what is configured, as such a file
      --key <package | site>=<public,…>   in place of a file: its package keys, or the site keys;
                                 =+<public> is one beside those of now. The package may be new
      --mount <package>=<path,…> and which paths a remote may have pages at and below: /review. With
      --place <package>=<place,…>   entries in header, account and footer, and with
      --slot <package>=<slot,…>  what it may show in other remotes' screens; =<nothing> takes it away
      --preview-key <package>=<public,…>   or by which keys its previews are believed, and nothing that
                                 goes live; =<nothing> takes them away
      --major <package>=<version> --until <day>   in place of a file: also a second major of a shared
                                 package, up to and including this day (UTC); =<nothing> ends it
      --no-render                as with promote, where the change concerns pages
  key <package | site>           make a key pair, unless there is one, and show its public half
      --preview                  one that signs previews of the package, and nothing that goes live
      --replace                  make another one; the old one stays beside it, under its number

Everywhere:
  --dry-run   check all of it, say what would be done, and write nothing
  --json      one JSON object on standard output (with "npm run -s"); the rest goes to standard error
  --help

Environment:
  RELEASE_STORE              a folder, or s3://bucket/prefix with AWS_ACCESS_KEY_ID and the like
                             (default: ${FOLDER}/store, which "npm start" serves)
  RELEASE_KEYS               folder of private keys, {package}.pem and site.pem (${FOLDER}/keys)
  RELEASE_KEY                private key of the package, as PEM text, in place of the folder
  RELEASE_PREVIEW_KEY        private key for previews, in place of {package}.preview.pem; where there is
                             one, "preview" signs with it
  RELEASE_SITE_KEY           private key of the site, likewise
  RELEASE_SITE_PUBLIC_KEYS   further public keys of the site that are believed: to read without its
                             private key, or while that is replaced
  RELEASE_METRICS_TOKEN      bearer token for --metrics, such as the API's METRICS_TOKEN
  RELEASE_BY                 who you are, for the history (default: git's user.name)

Ends with 0: done; 1: refused, taken back, or "verify" found a fault; 2: the command line is wrong; 3: the store
can't be used.

Examples:
  npm run release -- publish remote-goods
  npm run release -- promote remote-goods@1.2.0-3f2a9c1b7d4e --traffic 10
  npm run release -- promote remote-goods@1.2.0-3f2a9c1b7d4e --reason "New search"
  npm run release -- rollout remote-goods@1.2.0-3f2a9c1b7d4e --metrics api=https://api.shop.example
  npm run release -- rollback remote-goods --reason "Orders get lost"
  npm run release -- rollback remote-goods --harmful --reason "Sends orders to a stranger"
  npm run release -- rollback --to 37 --reason "Back to Friday's set"
  npm run release -- preview remote-goods --as pr-123 --expires 3d
  npm run release -- resolve stack.txt
  RELEASE_STORE=s3://shop/live npm run -s release -- status --json
`;
