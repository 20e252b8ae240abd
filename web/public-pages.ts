import type { PublicPage } from './public-site/page.ts'

/** A page that visitors see without signing in, and the module under `web/` that has it. */
export type PublicRoute = {
  /** Named parts as in `/blog/:slug`. */
  readonly path: string
  readonly module: string
  readonly load: () => Promise<{ readonly page: PublicPage }>
  /**
   * Whether scripts take the page over in the browser. A page of texts is complete without: it
   * loads neither React nor its own module.
   */
  readonly isInteractive: boolean
}

/** Every public page. The server draws them; web/public-site/README.md says how one is added. */
export const publicRoutes: readonly PublicRoute[] = [
  { path: '/', module: 'landing/landing-page.tsx', load: () => import('./landing/landing-page.tsx'), isInteractive: true },
  { path: '/check', module: 'file-check/file-check-page.tsx', load: () => import('./file-check/file-check-page.tsx'), isInteractive: true },
  {
    path: '/check/result',
    module: 'file-check/check-result-page.tsx',
    load: () => import('./file-check/check-result-page.tsx'),
    isInteractive: true,
  },
  { path: '/blog', module: 'blog/blog-page.tsx', load: () => import('./blog/blog-page.tsx'), isInteractive: true },
  { path: '/blog/:slug', module: 'blog/post-page.tsx', load: () => import('./blog/post-page.tsx'), isInteractive: false },
  { path: '/terms', module: 'legal/terms-page.tsx', load: () => import('./legal/terms-page.tsx'), isInteractive: false },
  { path: '/privacy', module: 'legal/privacy-page.tsx', load: () => import('./legal/privacy-page.tsx'), isInteractive: false },
  {
    path: '/early-adopter',
    module: 'early-adopter/early-adopter-page.tsx',
    load: () => import('./early-adopter/early-adopter-page.tsx'),
    isInteractive: true,
  },
  { path: '/cashflow', module: 'cashflow/cashflow-page.tsx', load: () => import('./cashflow/cashflow-page.tsx'), isInteractive: true },
  { path: '/inventory', module: 'inventory/inventory-page.tsx', load: () => import('./inventory/inventory-page.tsx'), isInteractive: true },
  {
    path: '/thank-you',
    module: 'thank-you/thank-you-page.tsx',
    load: () => import('./thank-you/thank-you-page.tsx'),
    isInteractive: true,
  },
]
