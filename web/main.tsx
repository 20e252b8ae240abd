import '@fontsource-variable/inter/wght.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { client } from './app/apollo.ts'
import { Everything } from './app/everything.tsx'
import { takeFirstAnswers } from './app/first-answers.ts'
import { Awake, routerReady } from './app/first-draw.tsx'
import { routes } from './app/routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its element #root')

takeFirstAnswers(client)
const router = createBrowserRouter(routes)
const everything = (
  <Everything client={client}>
    <RouterProvider router={router} />
    <Awake root={root} />
  </Everything>
)
// A page that the server drew stays as it is until its scripts are there, and is then taken over.
if (root.hasChildNodes()) void routerReady(router).then(() => hydrateRoot(root, everything))
else createRoot(root).render(everything)
