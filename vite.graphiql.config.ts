import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The playground is a build of its own: its editor (Monaco) is many times the size of the
 * application.
 */
export default defineConfig({
  root: 'web/graphiql',
  base: '/graphiql/',
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/graphiql',
    emptyOutDir: true,
    chunkSizeWarningLimit: 8_000,
    rollupOptions: {
      onwarn(warning, warn) {
        // 'use client' lines of its dependencies mean nothing in a browser build.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
})
