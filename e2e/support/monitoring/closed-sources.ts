import { sources } from '../../../api/monitoring/sources/list.ts'

/** As `SOURCE_ORIGINS`: nobody answers there, so that no test asks a publisher. */
export const closedSources = sources
  .filter(({ hosts }) => hosts.length > 0)
  .map(({ key }) => `${key}=http://127.0.0.1:9`)
  .join(',')
