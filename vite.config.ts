import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000'

/** Beside each script and style its compressed twins, made once: a third of the bytes, and nothing to do while people wait. */
const compressedTwins: Plugin = {
  name: 'compressed-twins',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((one) => /\.(js|css)$/.test(one))) {
      const bytes = await readFile(join(dir, name))
      await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(bytes))
      await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(bytes))
    }
  },
}

/** Beside the pages what they ask, by hash: the server runs these documents without judging them anew. Not below them: nobody has to read it. */
const documents: Plugin = {
  name: 'documents',
  apply: 'build',
  writeBundle: ({ dir = '' }) => copyFile('web/generated/persisted-documents.json', join(dir, '..', 'documents.json')),
}

/** The web application. In development the pages come from Vite and everything else from the running server. */
export default defineConfig({
  root: 'web',
  plugins: [react(), compressedTwins, documents],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // Inlined fonts or scripts would not pass the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // A slow line pays for each file: what every page has in common comes in one.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@apollo|rxjs|optimism|@wry|@chakra-ui|@emotion|stylis|@pandacss)\//,
            },
            { name: 'common', test: /\/web\/(ui|app|generated|risks)\//, minShareCount: 4 },
          ],
        },
      },
    },
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
