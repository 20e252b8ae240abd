import { last4Of } from '../platform/settings/encrypted-secret.ts'

/** The host, and so much of the rest that people tell two addresses of one host apart. */
export function addressHint(address: string): string {
  const { host, pathname, search } = new URL(address)
  return `${host} …${last4Of(`${pathname}${search}`) ?? ''}`
}
