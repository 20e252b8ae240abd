import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The part of the web application that the server runs, `dist/ssr`, to draw the first page.
 * Self-contained: packages are inside.
 */
export default defineConfig({
  root: 'web',
  plugins: [react()],
  // React's own words for developers are left out.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { ssr: 'ssr.tsx', outDir: '../dist/ssr', emptyOutDir: true, target: 'node22', minify: true },
  ssr: { noExternal: true },
  publicDir: false,
})
