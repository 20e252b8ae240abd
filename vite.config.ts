import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressedTwins } from './build/compressed-twins.ts'
import { documentsApart } from './build/documents-apart.ts'

const server = process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000'

/**
 * Beside the pages what they ask, by hash: the server runs these documents without judging them
 * anew. Not below them: nobody has to read it.
 */
const documents: Plugin = {
  name: 'documents',
  apply: 'build',
  writeBundle: ({ dir = '' }) => copyFile('web/generated/persisted-documents.json', join(dir, '..', 'documents.json')),
}

/**
 * The service worker: it stores the build's own files and no answer of the server, so nothing of a
 * person stays behind. Pages are always asked of the server; the stored shell opens only while it
 * cannot be reached.
 */
const serviceWorker = VitePWA({
  registerType: 'autoUpdate',
  // A file: the content security policy allows no inline script.
  injectRegister: 'script-defer',
  includeManifestIcons: false,
  manifest: {
    id: '/',
    name: 'RiskPilot',
    short_name: 'RiskPilot',
    description: 'Watches small online shops for money that leaks away.',
    start_url: '/dashboard',
    display: 'standalone',
    theme_color: '#0f6b6b',
    background_color: '#fbfbfa',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['{index.html,before-paint.js,registerSW.js,favicon.svg}', 'assets/*.{js,css}', 'assets/inter-latin-wght-normal-*.woff2'],
    // Else "/" would be answered with the stored shell.
    directoryIndex: null,
    navigateFallback: null,
    runtimeCaching: [
      {
        // Written into the worker as text: it can use nothing from around it.
        urlPattern: ({ request, url }) =>
          request.mode === 'navigate' &&
          !/^\/(api|graphql|graphiql|downloads|uploads|hooks|sign-in\/link|unsubscribe|livez|readyz|metrics|version)(\/|$)/.test(
            url.pathname,
          ),
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: '/index.html' } },
      },
    ],
    inlineWorkboxRuntime: true,
    // Beside it: shows what the server pushes.
    importScripts: ['/push-worker.js'],
    // A new worker takes over at once, also from the first visit on.
    skipWaiting: true,
    clientsClaim: true,
  },
})

const onFirstPage = [
  ...['ui/score-bar', 'ui/change-button', 'ui/use-last-known', 'risks/detector-line', 'risks/scan-failed-note'],
  ...['imports/refused-whole', 'dashboard/time-machine-rows'],
  ...['TimeMachine', 'DashboardRisks', 'DashboardHistory', 'DashboardImports', 'DashboardIntegrations', 'RiskCounts'].map(documentOf),
]
const afterFirstPage = [
  ...['app/live', 'app/keyboard', 'app/overlays', 'app/own-theme', 'ui/shortcuts', 'imports/import-list', 'risks/apply-risk-update'],
  ...['Risk', 'RiskDetected', 'RiskUpdated', 'ImportProgress', 'IntegrationChanged', 'NotificationAdded'].map(documentOf),
]
/** Shared by many pages, and needed by none of the first ones. */
const onLaterPages = modules([
  ...['ui/form', 'ui/select-field', 'ui/currencies', 'ui/currency-of-zone', 'ui/currency-in-file'],
  ...['ui/link-tabs', 'ui/show-more', 'ui/page-dialog', 'ui/read-only-note'],
  ...['BusinessSettings', 'UpdateBusiness'].map(documentOf),
])

function documentOf(name: string): string {
  return `generated/graphql.ts?document=${name}Document`
}

/** Matches these files of `web`, which are named without their endings. */
function modules(names: readonly string[]): RegExp {
  return new RegExp(`/web/(${names.map((name) => name.replace(/[.?]/g, '\\$&')).join('|')})(\\.tsx?)?$`)
}

/**
 * The web application. In development the pages come from Vite and everything else from the running
 * server.
 */
export default defineConfig({
  root: 'web',
  plugins: [react(), documentsApart, compressedTwins, documents, serviceWorker],
  // rxjs has its classes and spreads twice: as they are, and written out for browsers of before.
  resolve: {
    // Of Emotion's `withTheme`, which nothing here calls and no build leaves out by itself.
    alias: { 'hoist-non-react-statics': join(import.meta.dirname, 'build/no-static-members.ts') },
    conditions: ['es2015', ...defaultClientConditions],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // Inlined fonts or scripts would not pass the content security policy.
    assetsInlineLimit: 0,
    // A table of all files beside each import cost every first visit 1.4 KB. The server names the
    // scripts of a first page, and those of the pages after it are stored by then.
    modulePreload: { polyfill: false, resolveDependencies: (_file, dependencies) => dependencies.filter((name) => name.endsWith('.css')) },
    rolldownOptions: {
      output: {
        // A slow line pays for each file: what every page has in common comes in one.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@apollo|rxjs|optimism|@wry|@chakra-ui|@emotion|stylis|@pandacss)\//,
            },
            // Small files compress badly: those that a first page needs besides come together.
            { name: 'first', test: modules(onFirstPage) },
            { name: 'live', test: modules(afterFirstPage) },
            {
              name: 'common',
              test: (id: string) => /\/web\/(ui|app|generated|risks)\//.test(id) && !onLaterPages.test(id),
              minShareCount: 4,
            },
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
      '/unsubscribe': server,
    },
  },
})
