/**
 * The colours of the kinds have a contrast of 3:1 on both backgrounds, and also differ in
 * lightness.
 */
export const PAGE_STYLES = `
:root { color-scheme: light dark; --bg: #f4f7f5; --surface: #fff; --text: #10211e; --muted: #4b5f5a;
  --line: #cfd9d5; --document: #10211e; --script: #1f62c9; --style: #b06a00; --font: #8d3aa8; --other: #6f827c;
  --met: #0b5f57; --missed: #b3261e; --mark: #c2185b; }
@media (prefers-color-scheme: dark) { :root { --bg: #0d1715; --surface: #14201d; --text: #e6efec;
  --muted: #9db1ab; --line: #2c3c38; --document: #e6efec; --script: #6aa2ff; --style: #e0a13a; --font: #cf8ae6;
  --other: #8fa39d; --met: #5fcfbf; --missed: #ff8a80; --mark: #ff7aa8; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 1.6rem; } h2 { margin: 32px 0 8px; font-size: 1.2rem; }
p, figcaption { color: var(--muted); } figcaption { font-weight: 600; padding: 8px 12px 0; }
section, .goals { background: var(--surface); }
section { margin-top: 24px; padding: 4px 16px 16px; border: 1px solid var(--line); border-radius: 10px; }
section h2 { margin-top: 12px; }
figure { margin: 8px 0; } .wide { overflow-x: auto; } svg { display: block; width: 100%; min-width: 760px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 10px; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap; }
thead th { color: var(--muted); font-weight: 600; } tbody th { font-weight: 400; }
.met td:first-child { color: var(--met); font-weight: 600; }
.missed td:first-child { color: var(--missed); font-weight: 600; }
.key { display: flex; flex-wrap: wrap; gap: 4px 20px; padding: 0; list-style: none; color: var(--muted); }
.key span { display: inline-block; width: 12px; height: 12px; margin-right: 6px; border-radius: 2px; background: currentcolor; }
.document { color: var(--document); } .script { color: var(--script); } .style { color: var(--style); }
.font { color: var(--font); } .other { color: var(--other); } .key .pale span { opacity: 0.35; }
svg text { font: 11px system-ui, sans-serif; fill: var(--text); } svg .scale { fill: var(--muted); }
svg .arriving { fill: currentcolor; } svg .waiting { fill: currentcolor; opacity: 0.3; }
svg .grid { stroke: var(--line); } svg .mark { stroke: var(--mark); stroke-dasharray: 3 2; }
svg .mark-label { fill: var(--mark); font-weight: 600; }
`;
