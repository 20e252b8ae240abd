import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000'

/** The web application. In development the pages come from Vite and everything else from the running server. */
export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // Inlined fonts or scripts would not pass the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/graphql': { target: server, ws: true },
      '/api': server,
      '/uploads': server,
      '/downloads': server,
      '/sign-in/link': server,
    },
  },
})
