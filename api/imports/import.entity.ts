import { GraphQLDateTimeISO, GraphQLJSONObject } from 'graphql-scalars'
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { graphEnum } from '../platform/graph-types/graph-enum.ts'
import { connectionType } from '../platform/graph-types/paging.ts'
import type { Day } from '../values/day.ts'
import type { Mapping } from './decide/mapping.input.ts'
import type { Question } from './decide/question.ts'

export const ImportState = graphEnum(
  'ImportState',
  'From uploading over waiting and reading to done; or cancelled by a person, refused because of the file, failed because of us.',
  {
    uploading: 'Its bytes are on their way.',
    waiting: 'It waits for its turn.',
    reading: 'Its rows are read.',
    done: 'Every row was accepted, known, in conflict or refused.',
    cancelled: 'A person stopped it; rows that were read stay.',
    refused: 'The file cannot be read as it is; its question or problem says why.',
    failed: 'It was given up after several tries.',
    taking_back: 'Its rows are leaving the ledger.',
    taken_back: 'A person took it back; its rows have left the ledger.',
  },
)
export type ImportState = keyof typeof ImportState

export const QuestionKind = graphEnum(
  'QuestionKind',
  'A column of numbers or of dates that can be read in several ways; a file of several kinds; rows far from all others in time; a file that looks like another shop’s or another year’s; a file that states orders or fees again; or columns that are needed and not there under a known name.',
  {
    numbers: 'How its numbers are written.',
    dates: 'In which order day, month and year stand.',
    file_kind: 'What the file is a list of.',
    far_days: 'Whether rows count that are dated far from all others.',
    other_shop: 'Whether the file belongs to this shop and time.',
    counted_twice: 'Whether the file holds other orders than an export of another kind that is in already.',
    columns: 'Which column is which.',
  },
)
export type QuestionKind = keyof typeof QuestionKind

@ObjectType({ description: 'One way to read the file.' })
export class ImportReading {
  @Field(() => String, { description: 'What it would mean, such as 1 February.' }) label!: string
  @Field(() => GraphQLJSONObject, { description: 'The mapping to start the import again with.' }) mapping!: object
  @Field(() => [String], { description: 'The first cells of the column that it takes, at most three; none where it takes no column.' })
  samples!: string[]
}

@ObjectType({ description: 'A row that a question is about.' })
export class QuestionedRow {
  @Field(() => Int, { description: 'Line of the file on which the row begins.' }) line!: number
  @Field(() => DayScalar, { description: 'Its day.' }) day!: Day
  @Field(() => String, { description: 'What tells it, such as its order and product.' }) text!: string
}

@ObjectType({ description: 'What a person has to say before the file can be read.' })
export class ImportQuestion {
  @Field(() => QuestionKind, { description: 'What the file does not say itself.' }) kind!: QuestionKind
  @Field(() => String, { description: 'A sentence.' }) question!: string
  @Field(() => String, { nullable: true, description: "The column in question, by the file's own header." }) column?: string
  @Field(() => String, { nullable: true, description: 'A cell of it that shows the difference.' }) found?: string
  @Field(() => Int, { nullable: true, description: 'The line of that cell.' }) line?: number
  @Field(() => [ImportReading], {
    description: 'Each way with the mapping that says so. Where one column is missing: the columns that may be it; none where several are.',
  })
  readings!: ImportReading[]
  @Field(() => String, { nullable: true, description: 'Where columns are not there: the kind of file that it comes closest to.' })
  fileKind?: string
  @Field(() => [QuestionedRow], { description: 'The first rows in question, where single rows are; at most 20.' }) rows!: QuestionedRow[]
  @Field(() => [String], { description: "RiskPilot's names of the columns that are not there." }) missing!: string[]
}

@ObjectType({ description: "One of RiskPilot's columns, and the file's that is taken for it." })
export class ReadableColumn {
  @Field(() => String, { description: "RiskPilot's name for it, as in a mapping." }) name!: string
  @Field(() => String, { description: 'text, number or date.' }) holds!: string
  @Field(() => Boolean, { description: 'Whether the kind cannot do without it.' }) isRequired!: boolean
  @Field(() => String, { nullable: true, description: "The file's own header that is taken for it by its name." }) header?: string | null
}

@ObjectType({ description: 'How a file could be read as one kind.' })
export class ReadableKind {
  @Field(() => String, { description: 'orders, refunds, costs, shipping, ads, chargebacks or payouts.' }) kind!: string
  @Field(() => [ReadableColumn], { description: 'Its columns, with those of the file that fit.' }) columns!: readonly ReadableColumn[]
}

@ObjectType({ description: 'A reason that refused rows of a file share.' })
export class CommonReason {
  @Field(() => Int, { description: 'How many rows were refused for it.' }) rows!: number
  @Field(() => String, { description: "The file's own header; empty where it is about the whole row." }) column!: string
  @Field(() => String, { description: 'What is wrong, for programs: as in Refusal.' }) code!: string
  @Field(() => Int, { description: 'The line of the first of them.' }) line!: number
  @Field(() => String, { description: 'What is wrong with the first of them, a sentence.' }) reason!: string
}

@ObjectType({ description: "One of RiskPilot's columns, and the file's that was read for it." })
export class ReadColumn {
  @Field(() => String, { description: "RiskPilot's name for it, as in a mapping." }) name!: string
  @Field(() => String, { description: "The file's own header." }) header!: string
}

/**
 * Imports write it in single statements and lists read it, so it is a graph type over plain rows,
 * not an ORM entity.
 */
@ObjectType({ description: 'A file on its way into the ledger. accepted + duplicates + conflicts + refused = rowsRead.' })
export class Import {
  @Field(() => ID, { description: 'Unique among those of its type.' }) id!: string
  @Field(() => String, { description: 'As the person named it.' }) fileName!: string
  @Field(() => String, { nullable: true, description: 'What the file was taken for, such as canonical-orders; absent until then.' })
  layout?: string
  @Field(() => ImportState, { description: 'How far it is.' }) state!: ImportState
  @Field(() => String, {
    nullable: true,
    description: 'Why it ended early or pauses, why none of its rows was taken, or the question to answer first; a sentence.',
  })
  problem?: string
  @Field(() => String, {
    nullable: true,
    description: 'The currency of the file, an ISO 4217 code, where it was refused because the business counts in another one.',
  })
  otherCurrency?: string
  @Field(() => GraphQLJSONObject, { description: 'What was said of the file when it was started.' }) mapping!: Mapping
  @Field(() => [String], { description: "The file's own header, once known." }) header!: string[]
  /** As stored; the source of the graph's `question`. */
  asked!: Question | null
  @Field(() => [String], { description: 'How the file was read where that is not plain, in sentences.' }) notes!: string[]
  @Field(() => String, { nullable: true, description: 'A whole number as text.' }) bytesExpected?: string
  @Field(() => String, { description: 'A whole number as text.' }) bytesReceived!: string
  @Field(() => Int, { description: 'Rows of the file that were looked at.' }) rowsRead!: number
  @Field(() => Int, { nullable: true, description: 'About how many rows the file has; exact when done.' }) rowsTotal?: number
  @Field(() => Int, { description: 'Rows that are in the ledger now.' }) accepted!: number
  @Field(() => Int, { description: 'Rows that the ledger had already.' }) duplicates!: number
  @Field(() => Int, { description: 'Rows that contradict one in the ledger; the first stays until a person decides otherwise.' })
  conflicts!: number
  @Field(() => Int, { description: 'Of the conflicts: those that a person has decided.' }) decided!: number
  @Field(() => Int, { description: 'Rows that were not taken in; each has a reason.' }) refused!: number
  @Field(() => Int, { description: 'Of the accepted rows: those that replaced an older value.' }) restated!: number
  @Field(() => DayScalar, { nullable: true, description: 'The first day that its rows are of; null where none has a day.' })
  firstDay!: Day | null
  @Field(() => DayScalar, { nullable: true, description: 'The last day that its rows are of.' }) lastDay!: Day | null
  @Field(() => String, { nullable: true, description: 'The currency of its amounts, an ISO 4217 code; null while no row of it is in.' })
  currency!: string | null
  @Field(() => [CommonReason], { description: 'Why rows were refused: the three most frequent reasons, the most frequent first.' })
  commonReasons!: readonly CommonReason[]
  @Field(() => String, { nullable: true, description: 'Who imported it: a person by email, a key by name; null where nobody is known.' })
  importedBy!: string | null
  @Field(() => Int, { nullable: true, description: 'Rows that left the ledger when it was taken back; null otherwise.' })
  rowsLeft!: number | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When its rows left the ledger; null otherwise.' })
  takenBackAt!: Date | null
  @Field(() => String, { nullable: true, description: 'Who took it back, as in importedBy.' }) takenBackBy!: string | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When a person put it away; null while it is listed.' })
  dismissedAt!: Date | null
  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'Until when the server keeps the file, so that readImportAgain reads it with an answer; null where it does not.',
  })
  fileExpiresAt!: Date | null
  /** As stored; the source of the graph's `columnsRead`. */
  columnsRead!: readonly ReadColumn[] | null
  @Field(() => GraphQLDateTimeISO, { description: 'When it was announced.' }) createdAt!: Date
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When reading began; absent before.' }) startedAt?: Date
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When it ended, however; absent before.' }) finishedAt?: Date
}

@ObjectType('Refusal', { description: 'A row that was not taken in, and why.' })
export class RefusedRow {
  @Field(() => Int, { description: 'Line of the file on which the row begins.' }) line!: number
  @Field(() => String, { description: "The file's own header; empty when the whole row is meant." }) column!: string
  @Field(() => String, { description: 'The kind of mistake, for programs.' }) code!: string
  @Field(() => String, { description: 'A sentence.' }) reason!: string
  @Field(() => String, { description: 'The row as CSV.' }) record!: string
}

export enum ConflictSide {
  LEDGER = 'ledger',
  FILE = 'file',
}
registerEnumType(ConflictSide, {
  name: 'ConflictSide',
  description: 'The row that the ledger has, or the one of the file.',
  valuesConfig: {
    LEDGER: { description: 'The row that was there first.' },
    FILE: { description: 'The row of the file.' },
  },
})

@ObjectType({ description: 'A value of two contradicting rows.' })
export class ComparedValue {
  @Field(() => String, { description: "The ledger's name for it, such as amount or occurred_at." }) name!: string
  @Field(() => String, { nullable: true, description: 'Amounts are decimals in the currency of the business, times local.' })
  ledger!: string | null
  @Field(() => String, { nullable: true, description: 'What the file says; null when it says nothing.' }) file!: string | null
  @Field(() => Boolean, { description: 'Whether the two contradict each other here.' }) differs!: boolean
}

@ObjectType('Conflict', { description: 'A row that contradicts one in the ledger.' })
export class ConflictingRow {
  @Field(() => ID, { description: 'Unique among those of its type.' }) id!: string
  @Field(() => Int, { description: 'Line of the file on which the row begins.' }) line!: number
  @Field(() => String, { description: 'A sentence.' }) reason!: string
  @Field(() => String, { description: 'The row as CSV.' }) record!: string
  @Field(() => [ComparedValue], {
    description:
      'Both rows, value by value: as the ledger says now, or said when it was decided. Empty when what the file says was not kept.',
  })
  values!: readonly ComparedValue[]
  @Field(() => ConflictSide, { nullable: true, description: 'Which of the two counts; absent until a person has decided.' })
  kept!: ConflictSide | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When it was decided; null while it is open.' }) decidedAt!: Date | null
  @Field(() => ID, { nullable: true, description: 'The person who decided last.' }) decidedBy!: string | null
}

export const ImportConnection = connectionType('Import', () => Import)
export const RefusalConnection = connectionType('Refusal', () => RefusedRow)
export const ConflictConnection = connectionType('Conflict', () => ConflictingRow)
