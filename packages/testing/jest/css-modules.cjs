// Replaces a CSS module in unit tests. The name of each class is its key.
module.exports = {
  __esModule: true,
  default: new Proxy({}, { get: (_target, key) => (typeof key === 'string' ? key : undefined) }),
};
