import { DetectorsDocument, RiskCategoriesDocument, RisksDocument, RiskViewsDocument } from '../generated/graphql.ts'
import { read } from '../ui/first-read.ts'
import { viewOf } from './risk-address.ts'
import { listVariables } from './risk-filter.ts'

/** What the list of alerts shows at once, with the filters of its address. */
export const firstReads = (search: string) => [
  read(RisksDocument, listVariables(viewOf(new URLSearchParams(search)))),
  read(RiskCategoriesDocument),
  read(DetectorsDocument),
  read(RiskViewsDocument),
]
