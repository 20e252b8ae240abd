import { publicRoutes } from './public-pages.ts'
import { followTheme } from './public-site/theme-button.ts'

// RiskPilot is used in the browser: the browser's offer to install it is not shown.
addEventListener('beforeinstallprompt', (event) => event.preventDefault())

followTheme()

const root = document.getElementById('page')
const route = publicRoutes.find(({ path }) => path === root?.dataset.route)
if (root && route?.isInteractive) {
  void Promise.all([import('./public-site/take-over.tsx'), route.load()]).then(([{ takeOver }, { page }]) => takeOver(root, page))
}
