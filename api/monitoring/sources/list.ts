import type { Source } from '../source.ts'

/** Every source that is read or asked, each of which knows no other. */
export const sources: readonly Source[] = []
