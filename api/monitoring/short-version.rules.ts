/**
 * A version as people read it: of a hash its first eight digits, all of what a source states
 * itself.
 */
export const shortVersion = (version: string): string => version.replace(/^sha256:([0-9a-f]{8})[0-9a-f]+$/, '$1')
