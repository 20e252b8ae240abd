import type { AskedSource } from '../source.ts'
import { certificateSource } from './certificate.ts'
import { dnsSource } from './dns.ts'
import { gazette } from './gazette.ts'
import { gdacsSource } from './gdacs.ts'
import { gdelt } from './gdelt.ts'
import { gleif } from './gleif.ts'
import { openFda } from './openfda.ts'
import { rdap } from './rdap.ts'
import { rssSource } from './rss.ts'
import { secSource } from './sec.ts'
import { statuspage } from './statuspage.ts'
import { usgsSource } from './usgs.ts'

/** Every source that is asked about one supplier at a time. */
export const askedSources: readonly AskedSource[] = [
  rdap,
  certificateSource(),
  dnsSource(),
  statuspage,
  gleif,
  gazette,
  secSource(),
  openFda,
  rssSource(),
  gdelt,
  usgsSource(),
  gdacsSource(),
]
