import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedTwins } from './build/compressed-twins.ts'
import { documentHashes } from './build/documents-apart.ts'
import { texts } from './build/texts.ts'

/**
 * The scripts and pictures of the public pages, `dist/public`: a build of its own, so that no
 * library of the application comes with them.
 */
export default defineConfig({
  root: 'web',
  base: '/site/',
  plugins: [texts, react(), documentHashes, compressedTwins],
  publicDir: false,
  build: {
    outDir: '../dist/public',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'web/public-main.tsx' },
  },
})
