import type { RiskQuery } from '../generated/graphql.ts'

export type RiskDetail = NonNullable<RiskQuery['risk']>
export type FindingDetail = RiskDetail['findings'][number]
