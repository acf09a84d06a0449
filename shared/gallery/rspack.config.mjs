import { fileURLToPath } from 'node:url';
import rspack from '@rspack/core';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Page with all components: `npx rspack serve -c shared/gallery/rspack.config.mjs`. */
export default {
  mode: 'development',
  devtool: false,
  context: here('.'),
  entry: './main.tsx',
  output: { path: here('./dist'), clean: true },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    parser: { 'css/auto': { namedExports: false } },
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: true } },
          },
        },
        type: 'javascript/auto',
      },
      { test: /\.css$/, type: 'css/auto' },
    ],
  },
  plugins: [new rspack.HtmlRspackPlugin({ template: './index.html' })],
  devServer: { host: '127.0.0.1' },
};
