import { defineConfig } from 'vite'

/** Threads lie beside the code that starts them, which names them by their file. */
const input = {
  main: 'api/main.ts',
  'assets/reading-thread': 'api/imports/read/reading-thread.ts',
  'assets/demo-thread': 'api/demo/demo-thread.ts',
}

/** Packages that look for files of their own beside their code. */
const withFiles = ['pdfkit', 'pino', 'pino-pretty']

/**
 * The server, `dist/api/main.js`, with its packages: to find and load their files one by one takes
 * half of the time of a start.
 */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/api',
    target: 'node22',
    sourcemap: true,
    // Tables and types of the graph are called after their classes, which others may be called too.
    rollupOptions: { input, output: { keepNames: true } },
  },
  // The files that Node chooses: of two copies of graphql, one does not know the other's types.
  resolve: { extensions: ['.js', '.json'] },
  ssr: { noExternal: true, external: withFiles, resolve: { conditions: ['node'], mainFields: ['main'] } },
  publicDir: false,
})
