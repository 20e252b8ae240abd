import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { documentHashes } from './build/documents-apart.ts'
import { texts } from './build/texts.ts'

/** Pictures and fonts that only the server's part names are served with the others. */
const filesOfPages: Plugin = {
  name: 'files-of-pages',
  apply: 'build',
  writeBundle: ({ dir = '' }) =>
    cp(join(dir, 'assets'), join(dir, '..', 'public', 'assets'), { recursive: true, filter: (path) => !path.endsWith('.js') }),
}

/**
 * The part of the public pages that the server runs, `dist/public-ssr`. Addresses of files are
 * those of `vite.public.config.ts`.
 */
export default defineConfig({
  root: 'web',
  base: '/site/',
  plugins: [texts, react(), documentHashes, filesOfPages],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'public-ssr.tsx',
    outDir: '../dist/public-ssr',
    emptyOutDir: true,
    target: 'node22',
    minify: true,
    assetsInlineLimit: 0,
    ssrEmitAssets: true,
  },
  ssr: { noExternal: true },
  publicDir: false,
})
