import { defineConfig } from 'vite'

/** Threads lie beside the code that starts them, which names them by their file. */
const input = {
  main: 'api/main.ts',
  'assets/reading-thread': 'api/imports/read/reading-thread.ts',
  'assets/demo-thread': 'api/demo/demo-thread.ts',
}

/** The server, `dist/api/main.js`; packages stay outside of it. */
export default defineConfig({
  build: { ssr: true, outDir: 'dist/api', target: 'node22', sourcemap: true, rollupOptions: { input } },
  ssr: { external: true },
  publicDir: false,
})
