import '@fontsource-variable/inter/wght.css'
import createCache from '@emotion/cache'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { client } from './app/apollo.ts'
import { AppProviders } from './app/app-providers.tsx'
import { takeFirstAnswers } from './app/initial-cache.ts'
import { routes } from './app/routes.tsx'
import { Hydrated, routerReady } from './app/server-markup.tsx'

// RiskPilot is used in the browser: the browser's offer to install it is not shown.
addEventListener('beforeinstallprompt', (event) => event.preventDefault())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its element #root')

// Where the reads of the page do not load, the page asks for its figures itself.
const answered = takeFirstAnswers(client).catch(() => undefined)
const router = createBrowserRouter(routes)
// Styles are let in by the number that the server gave this page.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
const styles = createCache({ key: 'css', ...(nonce && { nonce }) })
const everything = (
  <AppProviders client={client} styles={styles}>
    <RouterProvider router={router} />
    <Hydrated root={root} />
  </AppProviders>
)
// A page that the server drew stays as it is until its scripts are there, and is then taken over.
if (root.hasChildNodes()) void Promise.all([answered, routerReady(router)]).then(() => hydrateRoot(root, everything))
else void answered.then(() => createRoot(root).render(everything))
