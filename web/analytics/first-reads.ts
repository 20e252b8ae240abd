import { LossAnalyticsDocument, RiskAnalyticsDocument } from '../generated/graphql.ts'
import { read } from '../ui/first-read.ts'

/** What the first tab of the analytics shows at once. */
export const firstReads = [read(RiskAnalyticsDocument), read(LossAnalyticsDocument)]
