/**
 * Built files have a hash of their content in the name and never change; all others are
 * revalidated.
 */
export function cacheByName(reply: { header(name: string, value: string): unknown }, path: string): void {
  reply.header('cache-control', /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
}
