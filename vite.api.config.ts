import { defineConfig } from 'vite'

/** The server as one file, `dist/api/main.js`; packages stay outside of it. */
export default defineConfig({
  build: { ssr: true, outDir: 'dist/api', target: 'node22', sourcemap: true, rollupOptions: { input: ['api/main.ts'] } },
  ssr: { external: true },
  publicDir: false,
})
