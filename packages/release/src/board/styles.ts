/** The product's palettes. Chart lines have a contrast of 3:1 and distinct dash patterns. */
export const BOARD_STYLES = `
:root { color-scheme: light dark; --bg: #f4f7f5; --surface: #fff; --sunken: #e9efec; --text: #10211e;
  --muted: #4b5f5a; --border: #cfd9d5; --brand: #0b5f57; --spark: #ffc43d; --on-spark: #10211e; --danger: #b1251d;
  --danger-soft: #fde6e3; --focus: #0b3fd1; --line-1: #b35900; --line-2: #23459f; --line-3: #85289a; }
@media (prefers-color-scheme: dark) { :root { --bg: #0c1513; --surface: #14201d; --sunken: #080f0d; --text: #e8f0ed;
  --muted: #a2b5af; --border: #2a3a36; --brand: #6fd6c6; --spark: #ffc94d; --danger: #ff9f96;
  --danger-soft: #451a17; --focus: #ffc94d; --line-1: #ff9f4a; --line-2: #a9beff; --line-3: #eba6f5; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 75rem; margin: 0 auto; padding: 1.5rem clamp(1rem, 4vw, 2rem) 4rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.12; letter-spacing: -0.02em; }
h2 { margin: 2rem 0 0.25rem; font-size: 1.25rem; line-height: 1.2; } h3 { margin: 1.25rem 0 0.25rem; font-size: 1rem; }
p, ul, ol { margin: 0.25rem 0; } ul, ol { padding: 0; list-style: none; }
.muted, figcaption, th, summary { color: var(--muted); } .mono, code { font: 0.875rem/1.5 ui-monospace, monospace; }
.packages { display: grid; align-items: start; gap: 1rem; margin: 1.5rem 0 2.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); }
section h2 { margin: 0; }
section { min-width: 0; padding: 1rem 1.25rem 1.25rem; background: var(--surface); border: 1px solid var(--border); border-radius: 14px; }
.alert { margin: 1rem 0; padding: 0.5rem 0.75rem; border-radius: 8px; background: var(--danger-soft); color: var(--danger); font-weight: 600; }
.rail { display: flex; flex-wrap: wrap; gap: 0.5rem 0; margin: 0.75rem 0; }
.rail li { position: relative; min-width: 4.5rem; padding: 1.25rem 1rem 0 0; color: var(--muted); font-size: 0.875rem; line-height: 1.35; }
.rail li::before { content: ''; position: absolute; top: 0; left: 0; width: 0.875rem; height: 0.875rem; border-radius: 50%; background: var(--brand); z-index: 1; }
.rail li::after { content: ''; position: absolute; top: 0.375rem; left: 0; right: 0; height: 2px; background: var(--border); }
.rail li:last-child::after { right: auto; width: 0.875rem; } .rail .now { color: var(--text); font-weight: 600; }
.rail .now::before { background: var(--spark); box-shadow: inset 0 0 0 2px var(--on-spark); }
.rail .next::before { background: var(--surface); border: 2px solid var(--muted); } .rail b { display: block; }
.charts { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); }
figure { margin: 0.75rem 0 0; min-width: 0; } figcaption { font-size: 0.875rem; font-weight: 600; }
svg { display: block; width: 100%; height: auto; } svg text { font: 12px system-ui, sans-serif; fill: var(--muted); }
svg .end { text-anchor: end; } svg .grid { stroke: var(--border); fill: none; }
.line { fill: none; stroke: currentcolor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.line-0 { color: var(--brand); } .line-1 { color: var(--line-1); stroke-dasharray: 6 3; }
.line-2 { color: var(--line-2); stroke-dasharray: 2 4; } .line-3 { color: var(--line-3); stroke-dasharray: 9 3 2 3; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
th, td, td .mono { overflow-wrap: normal; white-space: nowrap; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--border); text-align: left; } th { font-weight: 600; }
td.number, th.number { text-align: right; } .key { display: inline-block; width: 1.5rem; height: 0.5rem; margin-right: 0.375rem; vertical-align: middle; }
details { margin-top: 1rem; } summary { padding: 0.375rem 0; cursor: pointer; font-weight: 600; }
.commands li { margin: 0.5rem 0; } .commands span { display: block; font-size: 0.875rem; color: var(--muted); }
.commands code { display: block; padding: 0.5rem 0.75rem; border-radius: 8px; background: var(--sunken); user-select: all; -webkit-user-select: all; cursor: copy; }
.history li { display: grid; gap: 0 1rem; padding: 0.5rem 0; border-bottom: 1px solid var(--border); grid-template-columns: minmax(0, 1fr); }
.history .why { color: var(--muted); } :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
@media (min-width: 48em) { .history li { grid-template-columns: 12rem minmax(0, 1fr); } .history .what { grid-column: 2; } .history .when { grid-row: span 2; } }
`;
