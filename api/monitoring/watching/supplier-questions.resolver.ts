import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Arg, Args, Ctx, Field, FieldResolver, Float, ID, InputType, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql'
import { DayScalar } from '../../platform/graph-types/day-scalar.ts'
import { graphEnum } from '../../platform/graph-types/graph-enum.ts'
import { GraphMoneyRange } from '../../platform/graph-types/graph-money.ts'
import { pageArgs } from '../../platform/graph-types/page-args.ts'
import { type Connection, connectionType, type PageArgs } from '../../platform/graph-types/paging.ts'
import { answer, Payload } from '../../platform/graph-types/payload.ts'
import { Needs } from '../../platform/rights/needs.ts'
import type { Context } from '../../platform/transaction/context.ts'
import { Risk } from '../../risks/risk.entity.ts'
import { range } from '../../risks/risks.ts'
import { Supplier } from '../../suppliers/supplier.entity.ts'
import { suppliersById } from '../../suppliers/suppliers.ts'
import { eventsOfRisks } from './event-of-risk.ts'
import { answerQuestion, entriesOfQuestions, supplierQuestions } from './questions.ts'
import type { TellableEvent } from './supplier-events.ts'

const SupplierAnswer = graphEnum('SupplierAnswer', 'What a person says of a possible match.', {
  yes: 'It is the supplier: an alert is raised.',
  no: 'It is another one: never asked again of that supplier and entry.',
  later: 'Not now: asked again after thirty days.',
})

@ObjectType({ simpleResolvers: true, description: 'What a source says, and why it may be about a supplier.' })
class SupplierReport {
  @Field(() => String, { description: 'What people call the source.' }) sourceName!: string
  @Field(() => String, { nullable: true, description: 'The version of its list; null where it names none.' }) version!: string | null
  @Field(() => String, { description: 'key, match, possible or related: a related company is another one.' }) decision!: string
  @Field(() => Float, { description: 'Of its being the supplier, 0 to 1.' }) probability!: number
  @Field(() => String, { nullable: true, description: 'The name that it gives; null where it gives none.' }) listedName!: string | null
  @Field(() => String, { description: 'What it says: text of others, show it as text.' }) sentence!: string
  @Field(() => String, { nullable: true, description: 'Where a person reads it: an https address; null where there is no page.' })
  link!: string | null
  @Field(() => DayScalar, { nullable: true, description: 'When it happened or was listed; null where the source does not say.' })
  day!: string | null
  @Field(() => DayScalar, { nullable: true, description: 'By when something must be done.' }) deadline!: string | null
  @Field(() => [String], { description: 'The words and numbers that agree, as sentences.' }) agrees!: readonly string[]
  @Field(() => [String], { description: 'What contradicts, as sentences.' }) against!: readonly string[]
}

@ObjectType({ simpleResolvers: true, description: 'One of the entries that a question asks about.' })
class SupplierQuestionEntry extends SupplierReport {
  @Field(() => ID, { name: 'entryId', description: 'Identifies the entry.' }) id!: string
}

@ObjectType({ simpleResolvers: true, description: 'A possible match of a supplier, which a person is to confirm.' })
class SupplierQuestion extends SupplierReport {
  @Field(() => ID, { name: 'questionId', description: 'Identifies the question.' }) id!: string
  @Field(() => String, { description: 'The kind of event: sanction, forced_labour, recall, insolvency and so on.' }) type!: string
  @Field(() => GraphQLDateTimeISO, { description: 'When it was asked first, or again.' }) askedAt!: Date
  supplierId!: string
}

@ObjectType({ simpleResolvers: true, description: 'A source of an event, as it was told.' })
class SupplierEventSource extends SupplierReport {
  @Field(() => GraphQLDateTimeISO, { description: 'When it was told.' }) toldAt!: Date
}

@ObjectType({ simpleResolvers: true, description: 'What happened to a supplier, by the sources that say so.' })
class SupplierEvent {
  @Field(() => ID, { description: 'The supplier, which may be removed since.' }) supplierId!: string
  @Field(() => String, { description: 'Its name as it was told.' }) supplier!: string
  @Field(() => String, { description: 'sanction, forced_labour, recall, insolvency and so on.' }) type!: string
  @Field(() => String, { description: 'What is at stake, for people, or what would let it be known.' }) stake!: string
  @Field(() => String, { nullable: true, description: 'Why it is over; null while it is not.' }) endedBecause!: string | null
  @Field(() => GraphMoneyRange, { nullable: true, description: 'What is at stake if the supplier fails; null where it is not known.' })
  atStake!: GraphMoneyRange | null
  @Field(() => [SupplierEventSource], { description: 'Each as it was told, the first one first.' }) sources!: readonly SupplierEventSource[]
}

@InputType({ description: 'An answer to a question about a supplier.' })
class AnswerSupplierQuestionInput {
  @Field(() => ID, { description: 'The question.' }) questionId!: string
  @Field(() => SupplierAnswer, { description: 'yes, no or later: of all entries that it asks about.' }) answer!: keyof typeof SupplierAnswer
  @Field(() => ID, { nullable: true, description: 'With a yes: the only entry that is the supplier. The others are answered with no.' })
  entryId?: string | null
}

@ObjectType({ description: 'What came of an answer.' })
class AnswerSupplierQuestionPayload extends Payload {
  @Field(() => ID, { nullable: true, description: 'The question that was answered; null after a mistake.' })
  questionId?: string | null
  @Field(() => ID, { nullable: true, description: 'The alert that came of a yes.' }) riskId?: string | null
}

const QuestionsPage = pageArgs('question')
const SupplierQuestionConnection = connectionType('SupplierQuestion', () => SupplierQuestion)

@Resolver(() => SupplierQuestion)
export class SupplierQuestionsResolver {
  @Needs('monitoring:read')
  @Query(() => SupplierQuestionConnection, { description: 'Possible matches that wait for a person to confirm them, the newest first.' })
  supplierQuestions(@Ctx() { read }: Context, @Args(() => QuestionsPage) page: PageArgs): Promise<Connection<SupplierQuestion>> {
    return read((work) => supplierQuestions(work, page))
  }

  @Needs('monitoring:write')
  @Mutation(() => AnswerSupplierQuestionPayload, {
    description: 'Answers a question about a supplier. The same answer again changes nothing.',
  })
  answerSupplierQuestion(
    @Ctx() context: Context,
    @Arg('input', () => AnswerSupplierQuestionInput) input: AnswerSupplierQuestionInput,
  ): Promise<AnswerSupplierQuestionPayload> {
    return answer(context, (work) => answerQuestion(work, { ...input }))
  }

  @FieldResolver(() => Supplier, { nullable: true, description: 'The supplier that it may be about; null where it was removed meanwhile.' })
  async supplier(@Root() { supplierId }: Pick<SupplierQuestion, 'supplierId'>, @Ctx() { load }: Context): Promise<Supplier | null> {
    return (await load(suppliersById, supplierId)) ?? null
  }

  @FieldResolver(() => [SupplierQuestionEntry], {
    description: 'All that the question asks about, the likeliest first: several where others are called like the supplier.',
  })
  async entries(@Root() { id }: Pick<SupplierQuestion, 'id'>, @Ctx() { load }: Context): Promise<readonly SupplierQuestionEntry[]> {
    return (await load(entriesOfQuestions, id)) ?? []
  }
}

@Resolver(() => Risk)
export class SupplierEventResolver {
  @FieldResolver(() => SupplierEvent, {
    nullable: true,
    description: 'What happened to a supplier; null where it is about the shop itself.',
  })
  async supplierEvent(@Root() { id, metadata }: Pick<Risk, 'id' | 'metadata'>, @Ctx() { load }: Context): Promise<SupplierEvent | null> {
    const event = metadata.origin === 'monitoring' ? await load(eventsOfRisks, id) : undefined
    return event === undefined ? null : eventOf(event)
  }
}

function eventOf({ atStake, currency, sources, ...event }: TellableEvent): SupplierEvent {
  return {
    ...event,
    atStake: atStake && range(currency, atStake.low ?? atStake.expected, atStake.expected, atStake.high ?? atStake.expected),
    sources: sources.map(({ toldAt, ...source }) => ({ ...source, toldAt: new Date(toldAt) })),
  }
}
