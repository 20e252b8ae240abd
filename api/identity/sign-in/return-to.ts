/**
 * The page to go on to after signing in: an address within this server, from its first slash on; `/` for anything else, so that nobody can
 * make our sign-in lead to a page of theirs.
 */
export function returnTo(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > 2_000 || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(asked)) return '/'
  const here = 'http://here.invalid'
  if (!URL.canParse(asked, here)) return '/'
  const { origin, pathname, search, hash } = new URL(asked, here)
  const isPage = origin === here && !/^\/(api|sign-in|graphql|uploads|downloads)(\/|$)/.test(pathname) && !pathname.startsWith('//')
  return isPage ? `${pathname}${search}${hash}` : '/'
}
