import { GraphQLDateTimeISO, GraphQLJSONObject } from 'graphql-scalars'
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { connectionType } from '../work/paging.ts'
import type { Mapping } from './mapping.input.ts'

export enum ImportState {
  uploading = 'uploading',
  waiting = 'waiting',
  reading = 'reading',
  done = 'done',
  cancelled = 'cancelled',
  refused = 'refused',
  failed = 'failed',
}
registerEnumType(ImportState, {
  name: 'ImportState',
  description:
    'From uploading over waiting and reading to done; or cancelled by a person, refused because of the file, failed because of us.',
})

@ObjectType({ description: 'One way to read the column.' })
export class ImportReading {
  @Field(() => String, { description: 'What the cell would mean, such as 1 February.' }) label!: string
  @Field(() => GraphQLJSONObject, { description: 'The mapping to start the import again with.' }) mapping!: object
}

@ObjectType({ description: 'What a person has to say before the file can be read.' })
export class ImportQuestion {
  @Field(() => String, { description: 'A sentence.' }) question!: string
  @Field(() => [ImportReading]) readings!: ImportReading[]
}

/** Written by imports in single statements and read by lists, so it is a graph type over plain rows, not an ORM entity. */
@ObjectType({ description: 'A file on its way into the ledger. accepted + duplicates + conflicts + refused = rowsRead.' })
export class Import {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'As the person named it.' }) fileName!: string
  @Field(() => String, { nullable: true, description: 'What the file was taken for, such as canonical-orders; absent until then.' })
  layout?: string
  @Field(() => ImportState) state!: ImportState
  @Field(() => String, { nullable: true, description: 'Why it ended early or pauses, or the question to answer first; a sentence.' })
  problem?: string
  mapping!: Mapping
  @Field(() => [String], { description: 'How the file was read where that is not plain, in sentences.' }) notes!: string[]
  @Field(() => String, { nullable: true, description: 'A whole number as text.' }) bytesExpected?: string
  @Field(() => String, { description: 'A whole number as text.' }) bytesReceived!: string
  @Field(() => Int) rowsRead!: number
  @Field(() => Int, { nullable: true, description: 'About how many rows the file has; exact when done.' }) rowsTotal?: number
  @Field(() => Int) accepted!: number
  @Field(() => Int, { description: 'Rows that the ledger had already.' }) duplicates!: number
  @Field(() => Int, { description: 'Rows that contradict one in the ledger; the first stays.' }) conflicts!: number
  @Field(() => Int) refused!: number
  @Field(() => Int, { description: 'Of the accepted rows: those that replaced an older value.' }) restated!: number
  @Field(() => GraphQLDateTimeISO) createdAt!: Date
  @Field(() => GraphQLDateTimeISO, { nullable: true }) startedAt?: Date
  @Field(() => GraphQLDateTimeISO, { nullable: true }) finishedAt?: Date
}

@ObjectType('Refusal', { description: 'A row that was not taken in, and why.' })
export class RefusedRow {
  @Field(() => Int, { description: 'Line of the file on which the row begins.' }) line!: number
  @Field(() => String, { description: "The file's own header; empty when the whole row is meant." }) column!: string
  @Field(() => String) code!: string
  @Field(() => String, { description: 'A sentence.' }) reason!: string
  @Field(() => String, { description: 'The row as CSV.' }) record!: string
}

@ObjectType('Conflict', { description: 'A row that contradicts one in the ledger.' })
export class ConflictingRow {
  @Field(() => Int, { description: 'Line of the file on which the row begins.' }) line!: number
  @Field(() => String, { description: 'A sentence.' }) reason!: string
  @Field(() => String, { description: 'The row as CSV.' }) record!: string
}

export const ImportConnection = connectionType('Import', () => Import)
export const RefusalConnection = connectionType('Refusal', () => RefusedRow)
export const ConflictConnection = connectionType('Conflict', () => ConflictingRow)
