// Loader for lucide-react's icons. What `lean-icons.cjs` makes of them needs no keys, some six bytes for each line of a
// drawing.
module.exports = (source) =>
  source.replace(/,\s*key: "[^"]*"/g, '').replace(/^__iconData\.node;$/m, '');
