/**
 * The page after sign-in: a path within this server, with one leading slash; `/` for anything else,
 * so that the sign-in page is no open redirect.
 */
export function returnTo(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > 2_000 || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(asked)) return '/'
  const here = 'http://here.invalid'
  if (!URL.canParse(asked, here)) return '/'
  const { origin, pathname, search, hash } = new URL(asked, here)
  const isPage = origin === here && !/^\/(api|sign-in|graphql|uploads|downloads)(\/|$)/.test(pathname) && !pathname.startsWith('//')
  return isPage ? `${pathname}${search}${hash}` : '/'
}
