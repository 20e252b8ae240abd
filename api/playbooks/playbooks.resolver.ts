import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { pageArgs } from '../platform/graph-types/page-args.ts'
import type { Connection } from '../platform/graph-types/paging.ts'
import { answer, Payload } from '../platform/graph-types/payload.ts'
import { SinceArgs } from '../platform/graph-types/since-args.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { WorkEvent } from '../platform/transaction/work.ts'
import { Risk } from '../risks/risk.entity.ts'
import { RiskAction } from '../risks/risk-action.entity.ts'
import { risksById } from '../risks/risks.ts'
import type { Day } from '../values/day.ts'
import { playbookCase } from './case-files/playbook-case.ts'
import { Playbook, PlaybookRun, PlaybookRunConnection, PlaybookRunEffect } from './playbook.entity.ts'
import { PlaybookCase } from './playbook-case.entity.ts'
import {
  completePlaybookStep,
  executePlaybook,
  playbookRunsById,
  playbookRunsPage,
  undoPlaybookStep,
  updatePlaybookRun,
} from './playbook-runs.ts'
import { initializeData, playbookIdOf, playbooks, playbooksById, playbooksOfRisks } from './playbooks.ts'
import { effectsOfRuns } from './run-effect.ts'

@InputType({ description: 'Only runs that fit every field given.' })
class PlaybookRunFilter {
  @Field(() => ID, { nullable: true, description: 'Of this playbook.' }) playbookId?: string | null
  @Field(() => ID, { nullable: true, description: 'For this risk.' }) riskId?: string | null
  @Field(() => Boolean, { nullable: true, description: 'True: with steps left; false: ended.' }) isOpen?: boolean | null
}

@ArgsType()
class PlaybookRunsArgs extends pageArgs('run') {
  @Field(() => PlaybookRunFilter, { nullable: true, description: 'All runs when absent.' }) filter?: PlaybookRunFilter | null
}

@InputType({ description: 'What is to be worked through.' })
class ExecutePlaybookInput {
  @Field(() => ID, { description: 'The playbook.' }) playbookId!: string
  @Field(() => ID, { nullable: true, description: 'The risk it is for; absent for none.' }) riskId?: string | null
}

@ObjectType({ description: 'The run that is open now.' })
class ExecutePlaybookPayload extends Payload {
  @Field(() => PlaybookRun, { nullable: true, description: 'Null after a mistake.' }) run?: PlaybookRun | null
  @Field(() => Boolean, { nullable: true, description: 'False where such a run was open already; null after a mistake.' }) isNew?:
    | boolean
    | null
}

@InputType({ description: 'A step of a run.' })
class PlaybookStepInput {
  @Field(() => ID, { description: 'The run.' }) runId!: string
  @Field(() => Int, { description: 'The place of the step, from 1.' }) step!: number
}

@ObjectType({ description: 'The run after the change.' })
class PlaybookStepPayload extends Payload {
  @Field(() => PlaybookRun, { nullable: true, description: 'Null after a mistake.' }) run?: PlaybookRun | null
}

@InputType({ description: 'What is to change of a run; what is absent stays, null clears it.' })
class UpdatePlaybookRunInput {
  @Field(() => ID, { description: 'The run.' }) runId!: string
  @Field(() => ID, { nullable: true, description: 'The member who sees to it.' }) ownerId?: string | null
  @Field(() => DayScalar, { nullable: true, description: 'The day by which it is to be done.' }) dueOn?: Day | null
  @Field(() => String, { nullable: true, description: 'Notes, at most 5,000 characters.' }) notes?: string | null
}

@ObjectType({ description: 'The run after the change.' })
class UpdatePlaybookRunPayload extends Payload {
  @Field(() => PlaybookRun, { nullable: true, description: 'Null after a mistake.' }) run?: PlaybookRun | null
}

@ObjectType({ description: 'What a business starts with is there.' })
class InitializeDataPayload extends Payload {
  @Field(() => String, { nullable: true, description: 'Data Initialized.' }) message?: string | null
  @Field(() => Int, { nullable: true, description: 'How many playbooks were stored; 0 when called again.' }) playbooksAdded?: number | null
}

@Resolver()
export class PlaybooksResolver {
  @Needs('playbook:read')
  @Query(() => [Playbook], { description: 'All playbooks, at most a few dozen. They are there from the first moment.' })
  playbooks(@Ctx() { read }: Context): Promise<Playbook[]> {
    return read(playbooks)
  }

  @Needs('playbook:read')
  @Query(() => Playbook, { nullable: true, description: 'One playbook; null when there is none of that id.' })
  async playbook(@Ctx() { load }: Context, @Arg('id', () => ID, { description: 'The playbook.' }) id: string): Promise<Playbook | null> {
    return (await load(playbooksById, id)) ?? null
  }

  @Needs('playbook:read')
  @Query(() => PlaybookRunConnection, { description: 'Runs of playbooks, the newest first.' })
  playbookRuns(
    @Ctx() { read }: Context,
    @Args(() => PlaybookRunsArgs) { filter, ...page }: PlaybookRunsArgs,
  ): Promise<Connection<PlaybookRun>> {
    return read((work) => playbookRunsPage(work, page, filter ?? {}))
  }

  @Needs('playbook:read')
  @Query(() => PlaybookRun, { nullable: true, description: 'One run; null when there is none of that id.' })
  async playbookRun(@Ctx() { load }: Context, @Arg('id', () => ID, { description: 'The run.' }) id: string): Promise<PlaybookRun | null> {
    return (await load(playbookRunsById, id)) ?? null
  }

  @Needs('playbook:read')
  @Query(() => PlaybookCase, {
    nullable: true,
    description: 'A playbook with the figures and files of one alert; null where it does not stop what the alert consists of.',
  })
  playbookCase(
    @Ctx() { read }: Context,
    @Arg('playbookId', () => ID, { description: 'The playbook.' }) playbookId: string,
    @Arg('riskId', () => ID, { description: 'The alert.' }) riskId: string,
  ): Promise<PlaybookCase | null> {
    return read((work) => playbookCase(work, { playbookId, riskId }))
  }

  @Needs('playbook:write')
  @Mutation(() => UpdatePlaybookRunPayload, { description: 'Changes who sees to a run, by when, and its notes.' })
  updatePlaybookRun(
    @Ctx() context: Context,
    @Arg('input', () => UpdatePlaybookRunInput) input: UpdatePlaybookRunInput,
  ): Promise<UpdatePlaybookRunPayload> {
    return answer(context, async (work) => ({ run: await updatePlaybookRun(work, input) }))
  }

  @Needs('playbook:write')
  @Mutation(() => ExecutePlaybookPayload, { description: 'Begins to work through a playbook; while such a run is open, answers that one.' })
  executePlaybook(
    @Ctx() context: Context,
    @Arg('input', () => ExecutePlaybookInput) input: ExecutePlaybookInput,
  ): Promise<ExecutePlaybookPayload> {
    return answer(context, (work) => executePlaybook(work, input))
  }

  @Needs('playbook:write')
  @Mutation(() => PlaybookStepPayload, { description: 'Ticks off a step; once all are, the run ends. The same again changes nothing.' })
  completePlaybookStep(
    @Ctx() context: Context,
    @Arg('input', () => PlaybookStepInput) input: PlaybookStepInput,
  ): Promise<PlaybookStepPayload> {
    return answer(context, async (work) => ({ run: await completePlaybookStep(work, input) }))
  }

  @Needs('playbook:write')
  @Mutation(() => PlaybookStepPayload, { description: 'Takes the tick of a step back; a run that had ended is open again.' })
  undoPlaybookStep(@Ctx() context: Context, @Arg('input', () => PlaybookStepInput) input: PlaybookStepInput): Promise<PlaybookStepPayload> {
    return answer(context, async (work) => ({ run: await undoPlaybookStep(work, input) }))
  }

  @Needs('playbook:read')
  @Subscription(() => PlaybookRun, {
    nullable: true,
    description: 'A run that was begun, or one of whose steps was ticked off or taken back.',
    subscribe: ({ context, args }: { context: Context; args: SinceArgs }) => context.subscribeSince(args.since, 'playbook.run'),
  })
  async playbookRunChanged(
    @Root() { id }: WorkEvent,
    @Ctx() { load }: Context,
    @Args(() => SinceArgs) _since: SinceArgs,
  ): Promise<PlaybookRun | null> {
    return (await load(playbookRunsById, id)) ?? null
  }

  @Needs('playbook:initialize')
  @Mutation(() => InitializeDataPayload, {
    description: 'Makes the playbooks of the product the business’s own; categories are always there. A second call changes nothing.',
  })
  initializeData(@Ctx() context: Context): Promise<InitializeDataPayload> {
    return answer(context, initializeData)
  }
}

@Resolver(() => PlaybookRun)
export class PlaybookRunResolver {
  @FieldResolver(() => Playbook, { nullable: true, description: 'The playbook.' })
  async playbook(@Root() { playbookId }: Pick<PlaybookRun, 'playbookId'>, @Ctx() { load }: Context): Promise<Playbook | null> {
    return (await load(playbooksById, playbookId)) ?? null
  }

  @FieldResolver(() => Risk, { nullable: true, description: 'The risk it is for; null for none.' })
  async risk(@Root() { riskId }: Pick<PlaybookRun, 'riskId'>, @Ctx() { load }: Context): Promise<Risk | null> {
    return riskId === null ? null : ((await load(risksById, riskId)) ?? null)
  }

  @FieldResolver(() => PlaybookRunEffect, {
    nullable: true,
    description: 'What its risk lost before it began and since; null for a run without a risk, and where no rows prove the risk.',
  })
  async effect(@Root() { id }: Pick<PlaybookRun, 'id'>, @Ctx() { load }: Context): Promise<PlaybookRunEffect | null> {
    return (await load(effectsOfRuns, id)) ?? null
  }
}

@Resolver(() => Risk)
export class RiskPlaybooksResolver {
  @FieldResolver(() => [Playbook], { description: 'The playbooks that stop what it consists of; few, often one.' })
  async playbooks(@Root() { id }: Pick<Risk, 'id'>, @Ctx() { load }: Context): Promise<Playbook[]> {
    return (await load(playbooksOfRisks, id)) ?? []
  }
}

@Resolver(() => RiskAction)
export class ActionPlaybookResolver {
  @FieldResolver(() => ID, { nullable: true, description: 'The playbook that goes through it step by step; null where none does.' })
  playbookId(@Root() { playbook }: RiskAction, @Ctx() { read }: Context): Promise<string | null> {
    return playbook === null ? Promise.resolve(null) : read((work) => Promise.resolve(playbookIdOf(work, playbook)))
  }
}
