import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Args, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver, Subscription } from 'type-graphql'
import { answer, Payload } from '../platform/graph-types/payload.ts'
import { SinceArgs } from '../platform/graph-types/since-args.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { monitoringState, startMonitoring, stopMonitoring } from './monitoring.ts'
import { monitoringSources } from './monitoring-sources.ts'
import { sources } from './sources/list.ts'

@ObjectType({ simpleResolvers: true, description: 'Whether the suppliers of the business are watched, and what came of it.' })
class MonitoringStatus {
  @Field(() => Boolean, { description: 'Whether someone started it and nobody stopped it since.' }) isActive!: boolean
  @Field(() => Int, { description: 'How many suppliers the business has.' }) supplierCount!: number
  @Field(() => Int, { description: 'How many risks the sources raised in the last 30 days.' }) recentRisks!: number
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When the suppliers were last checked; null as long as they were not.' })
  lastCheck!: Date | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'Since when it runs; null while it is stopped.' })
  activeSince!: Date | null
  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When they are checked next; null while it is stopped, and where that is at once.',
  })
  nextCheck!: Date | null
  @Field(() => Int, { nullable: true, description: 'How many suppliers the last check looked at; null before the first.' })
  suppliersChecked!: number | null
  @Field(() => Int, { description: 'How many possible matches wait for a person to confirm them.' }) questions!: number
  @Field(() => Int, { description: 'How many more are held back: a person is asked three a week.' }) questionsHeldBack!: number
}

@ObjectType({ simpleResolvers: true, description: 'A publisher that tells of suppliers, and how it stands for the business.' })
class MonitoringPublisher {
  @Field(() => String, { description: 'Its name in SOURCE_ORIGINS.' }) key!: string
  @Field(() => String, { description: 'What people call it.' }) name!: string
  @Field(() => String, { nullable: true, description: 'The sentence that its licence asks for; null where it asks for none.' })
  notice!: string | null
  @Field(() => Int, { description: 'So many minutes after it was asked it is asked again.' }) everyMinutes!: number
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When it was last asked; null where it never was.' })
  lastCheck!: Date | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When it last answered; null where it never did.' })
  lastSuccess!: Date | null
  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When it is asked next; null while monitoring is stopped, and before the first time.',
  })
  nextCheck!: Date | null
  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'Since when it cannot be read; null where it can. What was read before stays in force.',
  })
  degradedSince!: Date | null
  @Field(() => Int, { description: 'Suppliers of which it could not say anything at the last check: they are unknown there.' })
  unanswered!: number
  @Field(() => String, {
    nullable: true,
    description: 'Whom it cannot look for, and why: cannot look at 2 suppliers: no city that can be placed. Null where nothing lacks.',
  })
  cannotLook!: string | null
  @Field(() => Int, { description: 'What it says of suppliers now: alerts and possible matches that nobody denied.' }) found!: number
}

@ObjectType({ simpleResolvers: true, description: 'A kind of public source that tells of suppliers.' })
class MonitoringSource {
  @Field(() => String, { description: 'news, legal, financial, social, industry or cyber.' }) key!: string
  @Field(() => String, { description: 'What people call it.' }) name!: string
  @Field(() => String, { description: 'What it tells of.' }) description!: string
  @Field(() => String, { description: 'How often the quickest of it is asked: real-time, 30 minutes, hourly or daily.' })
  frequency!: string
  @Field(() => [String], { description: 'Names of the publishers behind it.' }) apis!: readonly string[]
  @Field(() => Boolean, { description: 'Whether RiskPilot asks it. A source that is not connected raises nothing.' }) isConnected!: boolean
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When one of its publishers last answered; null where none did.' })
  lastSuccess!: Date | null
  @Field(() => Int, { description: 'What its publishers say of suppliers now.' }) found!: number
  @Field(() => [MonitoringPublisher], { description: 'Those that are asked, each once.' }) publishers!: readonly MonitoringPublisher[]
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
  monitoringSources(@Ctx() { read }: Context): Promise<readonly MonitoringSource[]> {
    return read((work) => monitoringSources(work, sources))
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
