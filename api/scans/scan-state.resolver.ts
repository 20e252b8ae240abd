import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { Day } from '../values/day.ts'
import { type ScanState as State, scanState } from './scan-state.ts'

@ObjectType({ description: 'How the last scan of the business ended, and which one the figures are of.' })
class ScanState implements State {
  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When the last scan was given up after several tries; null unless it was, and once a later one has succeeded.',
  })
  failedAt!: Date | null
  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When the scan ended that the figures are of; null before the first.',
  })
  finishedAt!: Date | null
  @Field(() => DayScalar, { nullable: true, description: 'The last day of the data that it saw; null without data.' }) asOf!: Day | null
  @Field(() => Int, {
    description: 'Files that are announced, sent or read: the next scan waits for them, and nobody is notified of what half of them say.',
  })
  waitsForFiles!: number
}

@Resolver()
export class ScanStateResolver {
  @Needs('risk:read')
  @Query(() => ScanState, {
    description: 'Whether the last scan failed, and since when the figures are. Read it again when detectorsScanned tells of an end.',
  })
  scanState(@Ctx() { read }: Context): Promise<State> {
    return read((work) => scanState(work))
  }
}
