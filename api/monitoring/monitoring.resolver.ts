import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Args, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver, Subscription } from 'type-graphql'
import { answer, Payload } from '../platform/graph-types/payload.ts'
import { SinceArgs } from '../platform/graph-types/since-args.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { monitoringState, startMonitoring, stopMonitoring } from './monitoring.ts'
import { sources } from './sources.ts'

@ObjectType({ simpleResolvers: true, description: 'Whether the suppliers of the business are watched, and what came of it.' })
class MonitoringStatus {
  @Field(() => Boolean, { description: 'Whether someone started it and nobody stopped it since.' }) isActive!: boolean
  @Field(() => Int, { description: 'How many suppliers the business has.' }) supplierCount!: number
  @Field(() => Int, { description: 'How many risks the sources raised in the last 30 days.' }) recentRisks!: number
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When a source was last asked; null as long as none was.' })
  lastCheck!: Date | null
}

@ObjectType({ simpleResolvers: true, description: 'A kind of public source that tells of suppliers.' })
class MonitoringSource {
  @Field(() => String, { description: 'news, legal, financial, social, industry or cyber.' }) key!: string
  @Field(() => String, { description: 'What people call it.' }) name!: string
  @Field(() => String, { description: 'What it tells of.' }) description!: string
  @Field(() => String, { description: 'How often it is asked once it is connected: real-time, 30 minutes, hourly or daily.' })
  frequency!: string
  @Field(() => [String], { description: 'Names of the publishers behind it.' }) apis!: readonly string[]
  @Field(() => Boolean, { description: 'Whether RiskPilot asks it. A source that is not connected raises nothing.' }) isConnected!: boolean
}

@ObjectType({ description: 'Monitoring after it was started.' })
class StartMonitoringPayload extends Payload {
  @Field(() => MonitoringStatus, { nullable: true, description: 'As it stands now.' }) monitoringStatus?: MonitoringStatus | null
}

@ObjectType({ description: 'Monitoring after it was stopped.' })
class StopMonitoringPayload extends Payload {
  @Field(() => MonitoringStatus, { nullable: true, description: 'As it stands now.' }) monitoringStatus?: MonitoringStatus | null
}

@Resolver()
export class MonitoringResolver {
  @Needs('monitoring:read')
  @Query(() => MonitoringStatus, { description: 'Whether suppliers are watched.' })
  monitoringStatus(@Ctx() { read }: Context): Promise<MonitoringStatus> {
    return read(monitoringState)
  }

  @Needs('monitoring:read')
  @Query(() => [MonitoringSource], { description: 'The six kinds of sources, always all of them: no pages.' })
  monitoringSources(): readonly MonitoringSource[] {
    return sources
  }

  @Needs('monitoring:write')
  @Mutation(() => StartMonitoringPayload, { description: 'Starts watching the suppliers. A second time changes nothing.' })
  startMonitoring(@Ctx() context: Context): Promise<StartMonitoringPayload> {
    return answer(context, async (work) => ({ monitoringStatus: await startMonitoring(work) }))
  }

  @Needs('monitoring:write')
  @Mutation(() => StopMonitoringPayload, { description: 'Stops watching the suppliers. A second time changes nothing.' })
  stopMonitoring(@Ctx() context: Context): Promise<StopMonitoringPayload> {
    return answer(context, async (work) => ({ monitoringStatus: await stopMonitoring(work) }))
  }

  @Needs('monitoring:read')
  @Subscription(() => MonitoringStatus, {
    description: 'Monitoring as it stands after it was started or stopped, and after each check of the sources.',
    subscribe: ({ context, args }: { context: Context; args: SinceArgs }) => context.subscribeSince(args.since, 'monitoring.changed'),
  })
  monitoringStatusChanged(@Ctx() { read }: Context, @Args(() => SinceArgs) _since: SinceArgs): Promise<MonitoringStatus> {
    return read(monitoringState)
  }
}
